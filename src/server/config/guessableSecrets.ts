/** The least length of keys and secrets, in characters, that programs send over the network. */
const shortest = {
  SIGNING_APP_KEY: 32,
  SIGNING_API_KEY: 32,
  POSTBACK_SECRET: 16,
  METRICS_TOKEN: 16,
} as const;

/** The settings that hold keys and secrets, and whose the keys are. */
type SecretSettings = {
  [Name in keyof typeof shortest | 'SIGNING_SERVICE_URL']?: string | undefined;
};

/** Returns which keys and secrets are too short; the keys for another service are its affair. */
export function guessableSecrets(env: SecretSettings): string[] {
  const names = Object.keys(shortest) as (keyof typeof shortest)[];
  return names
    .filter((name) => !(name.startsWith('SIGNING_') && env.SIGNING_SERVICE_URL !== undefined))
    .flatMap((name) => {
      const { length } = env[name] ?? { length: shortest[name] };
      return length >= shortest[name]
        ? []
        : [
            `${name} has ${length} characters and can be guessed; it needs ${shortest[name]}. \`openssl rand -base64 32\` makes a good one.`,
          ];
    });
}
