import type { SeededRandom } from '../conformance/seeded-random.ts'
import { P, PAYLOADS, SOUND } from './payloads.ts'

const BAD = Object.values(PAYLOADS).flat()
/** Pieces that change what stands around them. */
const PIECES = [
  ...['canary', 'public.canary', '"canary"', 'secret', 'goods', 'kind', 'id', '*', 'pg_class', 'pg_sleep', 'lower'],
  ...[
    'select',
    'from',
    'where',
    'union',
    'with',
    'as',
    'join',
    'lateral',
    'only',
    'table',
    'values',
    'into',
    'for update',
  ],
  ...['(', ')', ',', ';', '.', "'", "''", '"', '--', '/*', '*/', '$$', '$1', '\\', '::', '||', '=', '-'],
  ...[
    `${P}`,
    `'${P}'`,
    '#{sys_user_code}',
    'null',
    '1',
    "'x'",
    'U&',
    "E'",
    '\n',
    '\u00a0',
    '\u0000',
    'canary c',
    'a(secret)',
  ],
]

/** A statement made of what is known to be bad, what is known to be sound, and pieces. */
export function mutated(random: SeededRandom): string {
  let text = random.chance(0.7) ? random.pick(BAD) : random.pick(SOUND)
  const steps = 1 + random.whole(4)
  for (let step = 0; step < steps; step++) text = random.pick(STEPS)(text, random)
  return text
}

type Step = (text: string, random: SeededRandom) => string

const STEPS: readonly Step[] = [
  (text, random) => withToken(text, random, () => [random.pick(PIECES)]),
  (text, random) => withToken(text, random, (token) => [token, random.pick(PIECES)]),
  (text, random) => withToken(text, random, () => []),
  (text, random) => withToken(text, random, (token) => [token, token]),
  (text, random) => withToken(text, random, (token) => [token.toUpperCase()]),
  (text, random) => withToken(text, random, (token) => [`"${token}"`]),
  (text, random) => text.replaceAll('canary', random.pick(['goods', 'kind', 'Canary', 'public . canary'])),
  (text, random) => text.replaceAll('goods', random.pick(['canary', 'kind', '(table canary)'])),
  (text, random) => spliced(text, random.pick(random.chance(0.5) ? BAD : SOUND), random),
  (text) => `select * from (${text}) q`,
  (text) => `with goods as (${text}) select * from goods, canary`,
  (text) => `with canary as (${text}) select * from canary`,
  (text, random) => `${text} union all ${random.pick(BAD)}`,
  (text) => `select id from goods where id in (${text})`,
]

function withToken(text: string, random: SeededRandom, change: (token: string) => string[]): string {
  const tokens = text.match(/\w+|\s+|[^\w\s]/g) ?? []
  if (tokens.length === 0) return text
  const at = random.whole(tokens.length)
  return tokens.toSpliced(at, 1, ...change(tokens[at]!)).join('')
}

/** The beginning of one and the end of the other. */
function spliced(text: string, other: string, random: SeededRandom): string {
  return text.slice(0, random.whole(text.length + 1)) + other.slice(random.whole(other.length + 1))
}
