import type { SeededRandom } from '#shared/testing/seeded-random.ts'
import type { Corpus, Step } from './corpus.ts'
import { P } from './payloads.ts'

/** Fragments that change the meaning of the surrounding text. */
const PLUGINS = [
  ...['canary', 'public.canary', '"canary"', 'secret', 'id', '*', 'pg_class', 'pg_sleep', 'lower'],
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

/** Makes a statement of known attacks, sound statements and fragments. */
export function mutated(random: SeededRandom, corpus: Corpus): string {
  const { bad, valid, wraps } = corpus
  let text = random.chance(0.7) ? random.pick(bad) : random.pick(valid)
  const all = [...stepsOf(corpus), ...wraps]
  const steps = 1 + random.whole(4)
  for (let step = 0; step < steps; step++) text = random.pick(all)(text, random)
  return text
}

const stepsOf = ({ bad, valid, own: [one, other] }: Corpus): readonly Step[] => [
  (text, random) => withToken(text, random, () => [random.pick([...PLUGINS, one, other])]),
  (text, random) => withToken(text, random, (token) => [token, random.pick([...PLUGINS, one, other])]),
  (text, random) => withToken(text, random, () => []),
  (text, random) => withToken(text, random, (token) => [token, token]),
  (text, random) => withToken(text, random, (token) => [token.toUpperCase()]),
  (text, random) => withToken(text, random, (token) => [`"${token}"`]),
  (text, random) => text.replaceAll('canary', random.pick([one, other, 'Canary', 'public . canary'])),
  (text, random) => text.replaceAll(one, random.pick(['canary', other, '(table canary)'])),
  (text, random) => spliced(text, random.pick(random.chance(0.5) ? bad : valid), random),
]

function withToken(text: string, random: SeededRandom, change: (token: string) => string[]): string {
  const tokens = text.match(/\w+|\s+|[^\w\s]/g) ?? []
  if (tokens.length === 0) return text
  const at = random.whole(tokens.length)
  return tokens.toSpliced(at, 1, ...change(tokens[at]!)).join('')
}

/** Joins the beginning of one text and the end of another. */
function spliced(text: string, other: string, random: SeededRandom): string {
  return text.slice(0, random.whole(text.length + 1)) + other.slice(random.whole(other.length + 1))
}
