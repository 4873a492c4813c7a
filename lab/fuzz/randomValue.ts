/** A part of JSON Schema 2020-12, as `/openapi.json` has it. */
export interface JsonSchema {
  $ref?: string;
  type?: string | string[];
  enum?: unknown[];
  const?: unknown;
  anyOf?: JsonSchema[];
  oneOf?: JsonSchema[];
  allOf?: JsonSchema[];
  properties?: Record<string, JsonSchema>;
  required?: string[];
  additionalProperties?: JsonSchema | boolean;
  items?: JsonSchema | boolean;
  minimum?: number;
  maximum?: number;
  maxLength?: number;
}

/** The things that a fuzzer decides, all from one source of numbers. */
export interface Dice {
  /** From 0 up to 1. */
  roll: () => number;
  /** True in `share` of all cases. */
  chance: (share: number) => boolean;
  /** A whole number from 0 up to `below`. */
  upTo: (below: number) => number;
  /** One of them. */
  pick: <T>(list: readonly [T, ...T[]]) => T;
}

/** Dice over a source of numbers from 0 up to 1. */
export function createDice(roll: () => number): Dice {
  const upTo = (below: number) => Math.floor(roll() * below);
  return {
    roll,
    upTo,
    chance: (share) => roll() < share,
    pick: (list) => list[upTo(list.length)] ?? list[0],
  };
}

const strange = [
  '',
  ' ',
  '\0',
  '\r\nX-Injected: 1',
  '../../etc/passwd',
  '%2e%2e%2f',
  '__proto__',
  'constructor',
  'toString',
  '\u202Egnp.exe',
  '\uD800',
  'é'.normalize('NFD'),
  '𝔘𝔫𝔦',
  '<img src=x onerror=alert(1)>',
  "' OR 1=1 --",
  '=?utf-8?q?=0D=0ABcc:_x?=',
  'http://169.254.169.254/latest/meta-data/',
  'null',
  'NaN',
  '2026-13-45T99:99:99Z',
] as const;

const numbers = [
  0,
  -0,
  1,
  -1,
  0.1,
  1e-320,
  2 ** 31,
  2 ** 53,
  -(2 ** 63),
  1e308,
  14_400.01,
] as const;

/** A text that programs have stumbled over, short or long. */
export function strangeText(dice: Dice): string {
  if (dice.chance(0.6)) return dice.pick(strange);
  if (dice.chance(0.5)) return dice.pick(['a', '𝕏', '\n', '"', '\\']).repeat(dice.upTo(3_000));
  return Array.from({ length: dice.upTo(12) }, () => String.fromCharCode(dice.upTo(0x3000))).join(
    '',
  );
}

function strangeValue(dice: Dice, depth: number): unknown {
  switch (dice.upTo(depth > 3 ? 5 : 8)) {
    case 0:
      return strangeText(dice);
    case 1:
      return dice.pick(numbers);
    case 2:
      return null;
    case 3:
      return dice.chance(0.5);
    case 4:
      return dice.pick([[], {}]);
    case 5:
      return Array.from({ length: dice.upTo(5) }, () => strangeValue(dice, depth + 1));
    case 6:
      return Object.fromEntries(
        Array.from({ length: dice.upTo(5) }, () => [
          strangeText(dice),
          strangeValue(dice, depth + 1),
        ]),
      );
    default: {
      let nested: unknown = 0;
      for (let level = dice.upTo(200); level > 0; level -= 1) nested = [nested];
      return nested;
    }
  }
}

/**
 * A value that fits a schema in the most places; `wild` is the share of its parts that are anything
 * else. `schemas` are those that a `$ref` may name by its last part.
 */
export function randomValue(
  schema: JsonSchema,
  schemas: Record<string, JsonSchema>,
  dice: Dice,
  wild: number,
  depth = 0,
): unknown {
  if (dice.chance(wild) || depth > 12) return strangeValue(dice, depth);
  const inside = (part: JsonSchema) => randomValue(part, schemas, dice, wild, depth + 1);
  if (schema.$ref) return inside(schemas[schema.$ref.split('/').at(-1) ?? ''] ?? {});
  if ('const' in schema) return schema.const;
  const [first, ...rest] = schema.enum ?? [];
  if (schema.enum) return dice.pick([first, ...rest]);
  const [way, ...ways] = schema.anyOf ?? schema.oneOf ?? schema.allOf ?? [];
  if (way) return inside(dice.pick([way, ...ways]));
  const [type = 'object'] = [schema.type ?? []].flat();
  switch (type) {
    case 'string':
      return dice.chance(0.7)
        ? dice.pick(['Signer1', 'a', 'en-US', 'x@example.com'])
        : strangeText(dice);
    case 'number':
    case 'integer': {
      const [low, high] = [schema.minimum ?? -10, schema.maximum ?? 800];
      const number = low + dice.roll() * (Math.min(high, low + 800) - low);
      return type === 'integer' ? Math.round(number) : number;
    }
    case 'boolean':
      return dice.chance(0.5);
    case 'null':
      return null;
    case 'array':
      return Array.from({ length: dice.upTo(4) }, () =>
        typeof schema.items === 'object' ? inside(schema.items) : strangeValue(dice, depth),
      );
    default:
      return randomObject(schema, inside, dice, depth);
  }
}

function randomObject(
  schema: JsonSchema,
  inside: (part: JsonSchema) => unknown,
  dice: Dice,
  depth: number,
): Record<string, unknown> {
  const made: Record<string, unknown> = Object.create(null);
  for (const [name, part] of Object.entries(schema.properties ?? {}))
    if (schema.required?.includes(name) || dice.chance(0.5))
      made[dice.chance(0.05) ? name.toLowerCase() : name] = inside(part);
  const others = schema.additionalProperties;
  if (typeof others === 'object' && Object.keys(others).length > 0)
    for (let count = dice.upTo(4); count > 0; count -= 1)
      made[
        dice.chance(0.8) ? dice.pick(['Signer1', 'one', 'Name', 'lease.pdf']) : strangeText(dice)
      ] = inside(others);
  if (dice.chance(0.05)) made[strangeText(dice)] = strangeValue(dice, depth);
  return made;
}
