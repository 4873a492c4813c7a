// The page at /api/docs: Swagger UI over /openapi.json, with the examples that come in it.

/** Shows the examples of a call (`x-codeSamples`) above its answers. */
const codeSamples = ({ React }) => ({
  wrapComponents: {
    responses: (Responses, system) => (props) => {
      const call = system.specSelectors.specJson().getIn([...props.specPath].slice(0, -1));
      const samples = call?.get('x-codeSamples')?.toJS() ?? [];
      const shown = samples.map(({ label, source }) =>
        React.createElement(
          'details',
          { key: label, className: 'opblock-section' },
          React.createElement(
            'summary',
            { className: 'opblock-section-header' },
            React.createElement('h4', { className: 'opblock-title' }, label),
          ),
          React.createElement('pre', { className: 'example microlight', tabIndex: 0 }, source),
        ),
      );
      return React.createElement(React.Fragment, {}, shown, React.createElement(Responses, props));
    },
  },
});

// Swagger UI is dark below this class, not by itself.
const dark = matchMedia('(prefers-color-scheme: dark)');
const wear = () => document.documentElement.classList.toggle('dark-mode', dark.matches);
dark.addEventListener('change', wear);
wear();

/** What each header with a key begins with; people type the key alone, too. */
const schemes = { Authorization: 'APIKey ', Application: 'APPKey ' };

SwaggerUIBundle({
  url: '/openapi.json',
  dom_id: '#reference',
  deepLinking: true,
  filter: true,
  docExpansion: 'list',
  defaultModelsExpandDepth: 0,
  // Nothing is asked of other sites, and no key is kept.
  validatorUrl: null,
  persistAuthorization: false,
  plugins: [codeSamples],
  requestInterceptor(request) {
    for (const [name, scheme] of Object.entries(schemes)) {
      const given = request.headers[name];
      if (given && !given.startsWith(scheme)) request.headers[name] = scheme + given.trim();
    }
    return request;
  },
});
