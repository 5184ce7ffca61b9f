import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestServer, type TestServer } from '#server/testing/test-server.ts'
import { type Entity, RECORD_CALLS, type RecordCall, type Row } from '#shared/documents/entity.ts'
import { childName } from '#shared/documents/entity-fields.ts'
import { isEmptyValue } from '#shared/rules/coerce-record.ts'
import { clientVerdict } from './client-verdict.ts'
import { generateRecord } from './generate-record.ts'
import { withListedValues } from './listed-values.ts'
import { type RowsSource, rowsSource } from './rows-source.ts'
import { type SeededRandom, seededRandom } from './seeded-random.ts'
import { serverVerdict } from './server-verdict.ts'
import { shippedEntities } from './shipped-entities.ts'
import type { SubTable } from './sub-tables.ts'

const seed = Number(process.env.CONFORMANCE_SEED ?? Date.now() % 1_000_000)
/** Of all entities together, half of them added and half edited. `npm run soak` tries more than ten times as many. */
const RECORDS = Number(process.env.CONFORMANCE_RECORDS ?? 1000)
const HOUR_MS = 3_600_000
const MOST_TRIES = 1000

const shipped = shippedEntities()
/** What the server asks of these is beyond what a form can know of their fields; README.md says why, and what tries it. */
const BEYOND_FORMS = [
  'system/permission',
  'system/check-rule',
  'system/data-source',
  'system/gateway-route',
  'system/fill-rule',
  'system/job',
  'message/template',
  'online/form',
  'online/report-head',
]
const writable = shipped.filter(
  ({ entity }) => !BEYOND_FORMS.includes(entity.$id) && offers(entity, 'add') && offers(entity, 'edit'),
)
const perEntity = Math.ceil(RECORDS / writable.length / 2)

let server: TestServer
let token: string
beforeAll(async () => {
  server = await createTestServer({ env: { RATE_LIMIT_PER_MINUTE: '1000000' } })
  token = await server.admin()
})
afterAll(() => server.close())

describe(`a form and the server say the same (CONFORMANCE_SEED=${seed})`, () => {
  it.each(writable)('of new records of $entity.$id', { timeout: HOUR_MS }, async ({ entity }) => {
    const random = seededRandom(seed)
    const { generate } = await generatorOf(entity, random)
    const seen = { taken: 0, refused: 0 }
    const isOneSided = () => Math.min(seen.taken, seen.refused) === 0
    // Of some entities few records are taken by chance; a small sample goes on until it has seen one.
    for (let made = 0; made < perEntity || (isOneSided() && made < MOST_TRIES); made++) {
      const { record, subTables } = generate()
      seen[await compare(entity, 'add', withoutClearedDefaults(entity, record), subTables)] += 1
    }
    expect(isOneSided()).toBe(false)
  })

  it.each(writable)('of changes to a record of $entity.$id', { timeout: HOUR_MS }, async ({ entity }) => {
    const random = seededRandom(seed + 1)
    const { generate } = await generatorOf(entity, random)
    let stored = await storedRecord(entity, generate)
    for (let made = 0; made < perEntity; made++) {
      const { record, subTables } = generate(stored)
      // An absent field stays as it is, for a program; a form has no such thing.
      const sent = Object.entries(record).filter(([, value]) => value != null)
      await compare(entity, 'edit', Object.fromEntries(sent), subTables, stored)
      stored = await read(entity, String(stored.id))
    }
  })
})

/** Makes records of an entity with rows in its sub-tables; some as every program may send them, some as the page shows them. */
async function generatorOf(entity: Entity, random: SeededRandom) {
  const known = (of: Entity) => shipped.find((each) => each.entity === of)!.known
  const entities = new Map(shipped.map((each) => [each.entity.$id, each.entity]))
  const listedOf = (of: Entity) => withListedValues(server, token, of, known(of), entities)
  const listed = await listedOf(entity)
  const source: RowsSource = await rowsSource(entity, entities, listedOf, async (code) => {
    const { body } = await server.call('GET', `/sys/dict/getDictItems/${code}`, { token })
    return body.result as never
  })
  return {
    generate(stored?: Row): { record: Row; subTables: readonly SubTable[] } {
      const record = generateRecord(entity, listed, random)
      return { record, subTables: source.addRows(record, random, stored) }
    },
  }
}

/** Holds what a form says of a record against the answer to the call that sends it without a form. */
async function compare(
  entity: Entity,
  call: 'add' | 'edit',
  record: Row,
  subTables: readonly SubTable[],
  stored?: Row,
): Promise<'taken' | 'refused'> {
  const verb = call === 'add' ? 'POST' : 'PUT'
  const client = await clientVerdict(entity, record, stored, subTables)
  const sent = { ...record, ...client.sent, ...(stored && { id: stored.id }) }
  const answer = await serverVerdict(server, token, verb, pathOf(entity, call), sent)
  if (!answer.taken && Object.keys(answer.problems).length === 0 && answer.unknowable.length === 0) {
    throw new Error(`${entity.$id} ${call} ${JSON.stringify(sent)}: ${answer.message}`)
  }
  // A place in a tree that cannot be is told before anything else is judged.
  const isMisplaced = entity['x-tree'] !== undefined && !answer.taken && Object.keys(answer.problems).length === 0
  if (isMisplaced) return 'refused'
  const problems = Object.entries(told()).filter(([field]) => !answer.unknowable.includes(field))
  expect({ sent, problems: Object.fromEntries(problems), elsewhere: client.elsewhere }).toEqual({
    sent,
    problems: answer.problems,
    elsewhere: [],
  })
  return answer.taken ? 'taken' : 'refused'

  /** A form says all at once; the server judges the record, then each of its rows, then what is between them. */
  function told(): Record<string, string> {
    const names = subTables.map(({ name }) => name)
    const refused = [...Object.keys(answer.problems), ...answer.unknowable].map((path) => /^\w+/.exec(path)![0])
    if (refused.some((name) => !names.includes(name))) return client.problems
    return { ...client.problems, ...(answer.taken || answer.betweenRows ? client.rows.whole : client.rows.own) }
  }
}

/** What a program does not say has its default; a form shows the default, and clearing it there is something else. */
function withoutClearedDefaults(entity: Entity, record: Row): Row {
  const kept = Object.entries(record).filter(
    ([name, value]) => !isEmptyValue(value) || entity.properties[name]?.default === undefined,
  )
  return Object.fromEntries(kept)
}

async function storedRecord(entity: Entity, generate: () => { record: Row }): Promise<Row> {
  for (let tries = 0; tries < MOST_TRIES; tries++) {
    const { body } = await server.call<Row>('POST', pathOf(entity, 'add'), { token, body: generate().record })
    if (body.success) return read(entity, String(body.result.id))
  }
  throw new Error(`no generated record of ${entity.$id} was taken`)
}

/** With its rows. */
async function read(entity: Entity, id: string): Promise<Row> {
  const rows = (entity['x-children'] ?? []).map(childName).join(',')
  return (await server.call<Row>('GET', `${pathOf(entity, 'queryById')}?id=${id}&children=${rows}`, { token })).body
    .result
}

function offers({ 'x-calls': calls }: Entity, call: RecordCall): boolean {
  return calls !== undefined && (calls.only ?? RECORD_CALLS).includes(call)
}

function pathOf({ 'x-calls': calls }: Entity, call: RecordCall): string {
  return `${calls!.base}/${calls!.names?.[call] ?? call}`
}
