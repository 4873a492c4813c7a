/**
 * An answer whose body is one text, or none. The text stays a text until somebody asks for the
 * body: Node.js makes a stream of it at once, and a server reads that again, which takes longer
 * than most requests.
 */
export class TextResponse extends Response {
  readonly #text: string | null;
  #opened: Response | undefined;

  constructor(text: string | null, init: ResponseInit = {}) {
    super(null, init);
    this.#text = text;
  }

  /** The text as long as nobody has asked for the body; then undefined. */
  get unread(): string | null | undefined {
    return this.#opened ? undefined : this.#text;
  }

  #open(): Response {
    this.#opened ??= new Response(this.#text, this);
    return this.#opened;
  }

  static {
    const { prototype } = TextResponse;
    Object.defineProperty(prototype, 'body', {
      get: function (this: TextResponse) {
        return this.#open().body;
      },
    });
    Object.defineProperty(prototype, 'bodyUsed', {
      get: function (this: TextResponse) {
        return this.#opened?.bodyUsed ?? false;
      },
    });
    // `bytes` is there from Node.js 22 on.
    for (const name of ['text', 'json', 'arrayBuffer', 'blob', 'bytes', 'formData', 'clone'])
      if (name in Response.prototype)
        Object.defineProperty(prototype, name, {
          value: function (this: TextResponse): unknown {
            const opened = this.#open();
            return Reflect.apply(Reflect.get(opened, name) as () => unknown, opened, []);
          },
        });
  }
}
