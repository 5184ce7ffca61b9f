import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestServer, type TestServer } from '#server/testing/test-server.ts'
import { type Entity, RECORD_CALLS, type RecordCall, type Row } from '#shared/documents/entity.ts'
import { childName } from '#shared/documents/entity-fields.ts'
import { coerceField, isEmptyValue } from '#shared/rules/records/coerce-record.ts'
import { type SeededRandom, seededRandom } from '#shared/testing/seeded-random.ts'
import { testSeed } from '#shared/testing/test-seed.ts'
import type { PageResult } from '#shared/wire/paging.ts'
import { clientResult } from './client-result.ts'
import { generateRecord } from './generate-record.ts'
import { withListedValues } from './listed-values.ts'
import { type RowsSource, rowsSource } from './rows-source.ts'
import { type ServerResult, serverResult } from './server-result.ts'
import { shippedEntities } from './shipped-entities.ts'
import type { SubTable } from './sub-tables.ts'

const seed = testSeed('CONFORMANCE_SEED')
/** Number of records of all entities, half added and half edited. `npm run soak` tries more than ten times as many. */
const RECORDS = Number(process.env.CONFORMANCE_RECORDS ?? 700)
const HOUR_MS = 3_600_000
const MOST_TRIES = 1000

const shipped = shippedEntities()
/** Entities whose form and server cannot be compared; README.md explains why. */
const BEYOND_FORMS = [
  'system/permission',
  'online/form',
  'online/form-enhance',
  'online/design-form',
  'online/report-head',
  'online/graph-head',
]
/** Entities for which the server checks languages and settings first, and then reports nothing else. */
const JUDGED_BEFORE = [
  'system/check-rule',
  'system/data-rule',
  'system/data-source',
  'system/gateway-route',
  'system/fill-rule',
  'system/job',
  'message/template',
  'workflow/expression',
]
/** Second name of a value, of which a form shows one; other programs may send these texts as lists. */
const REPORTED_TWICE: Readonly<Record<string, string>> = { 'message/template': 'richContent' }
const LISTS_TOO: Readonly<Record<string, readonly string[]>> = { 'system/gateway-route': ['predicates', 'filters'] }
const writable = shipped.filter(
  ({ entity }) => !BEYOND_FORMS.includes(entity.$id) && offers(entity, 'add') && offers(entity, 'edit'),
)
const perEntity = Math.ceil(RECORDS / writable.length / 2)

let server: TestServer
let token: string
beforeAll(async () => {
  server = await createTestServer({ env: { RATE_LIMIT_PER_MINUTE: '1000000', GATEWAY_ALLOW: 'orders.example.com' } })
  token = await server.admin()
  // Pages of graphs refer to graphs, and the program ships none.
  const axes = { xaxisField: 'month', yaxisField: 'sales', graphType: 'bar', displayTemplate: 'single' }
  const graph = { code: 'sample', name: '示例', dataType: 'json', cgrSql: '[{"month": "1", "sales": 1}]', ...axes }
  await server.call('POST', '/online/graphreport/head/add', { token, body: graph })
  // A form of reports names units, and theirs is tried after it.
  const unit = { name: '示例单位', kind: 'shop', region: '330102', activeFrom: '2026-01-01' }
  await server.call('POST', '/business/reportUnit/add', { token, body: unit })
})
afterAll(() => server.close())

describe(`a form and the server say the same (CONFORMANCE_SEED=${seed})`, () => {
  it.each(writable)('of new records of $entity.$id', { timeout: HOUR_MS }, async ({ entity }) => {
    const random = seededRandom(seed)
    const { generate } = await generatorOf(entity, random)
    const seen = { taken: 0, refused: 0, elsewhere: 0 }
    const compared = () => seen.taken + seen.refused
    const isOneSided = () => Math.min(seen.taken, seen.refused) === 0
    // Few random records of some entities are accepted; a small sample continues until it has one.
    while ((compared() < perEntity || isOneSided()) && compared() + seen.elsewhere < perEntity + MOST_TRIES) {
      const { record, subTables } = generate()
      seen[await compare(entity, 'add', withoutClearedDefaults(entity, record), subTables)] += 1
    }
    expect(seen).toMatchObject({ taken: expect.toSatisfy(isSome), refused: expect.toSatisfy(isSome) })
    expect(compared()).toBeGreaterThanOrEqual(perEntity)
  })

  it.each(writable)('of changes to a record of $entity.$id', { timeout: HOUR_MS }, async ({ entity }) => {
    const random = seededRandom(seed + 1)
    const { generate } = await generatorOf(entity, random)
    let stored = await storedRecord(entity, generate)
    let compared = 0
    let refusals = 0
    for (let attempt = 0; compared < perEntity && attempt < perEntity + MOST_TRIES; attempt++) {
      // Rules of the server may leave hardly any change to one record, such as a job whose data source has changed.
      if (refusals === MOST_TRIES / 10) {
        stored = await storedRecord(entity, generate)
        refusals = 0
      }
      const { record, subTables } = generate(stored)
      // In a program's call, an absent field stays unchanged; a form always sends it.
      const sent = Object.entries(record).filter(([, value]) => value != null)
      const answer = await compare(entity, 'edit', Object.fromEntries(sent), subTables, stored)
      refusals = answer === 'elsewhere' ? refusals + 1 : 0
      if (answer !== 'elsewhere') compared += 1
      if (answer === 'taken') stored = await read(entity, String(stored.id))
    }
    expect(compared).toBe(perEntity)
  })
})

/**
 * Makes records of an entity with rows in its sub-tables; some as programs may send them, some as the page shows them.
 */
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
      delete record[REPORTED_TWICE[entity.$id] ?? '']
      for (const name of LISTS_TOO[entity.$id] ?? []) {
        // A random text is no list, and would be refused before the rest of the record is judged.
        if (random.chance(7 / 8)) record[name] = random.pick(['[]', ...(listed.values[name] ?? [])])
        else if (typeof record[name] !== 'string') delete record[name]
      }
      return { record, subTables: source.addRows(record, random, stored) }
    },
  }
}

/** Result of a record; `elsewhere` was refused before the server judged what a form can know. */
type Outcome = 'taken' | 'refused' | 'elsewhere'

const isSome = (count: number) => count > 0

/** Compares the verdict of a form with the answer to the call that sends the record without a form. */
async function compare(
  entity: Entity,
  call: 'add' | 'edit',
  record: Row,
  subTables: readonly SubTable[],
  stored?: Row,
): Promise<Outcome> {
  const verb = call === 'add' ? 'POST' : 'PUT'
  const client = await clientResult(entity, record, stored, subTables)
  const sent = { ...record, ...client.sent, ...(stored && { id: stored.id }) }
  const answer = await serverResult(server, token, verb, pathOf(entity, call), sent)
  if (isReportedElsewhere(entity, answer)) return 'elsewhere'
  if (!answer.taken && Object.keys(answer.problems).length === 0 && answer.unknowable.length === 0) {
    throw new Error(`${entity.$id} ${call} ${JSON.stringify(sent)}: ${answer.message}`)
  }
  const problems = Object.entries(reported()).filter(([field]) => !answer.unknowable.includes(field))
  expect({ sent, problems: Object.fromEntries(problems), elsewhere: client.elsewhere }).toEqual({
    sent,
    problems: answer.problems,
    elsewhere: [],
  })
  return answer.taken ? 'taken' : 'refused'

  /** A form reports all problems together; the server judges the record, then each row, then rules between rows. */
  function reported(): Record<string, string> {
    const names = subTables.map(({ name }) => name)
    const refused = [...Object.keys(answer.problems), ...answer.unknowable].map((path) => /^\w+/.exec(path)![0])
    if (refused.some((name) => !names.includes(name))) return client.problems
    return { ...client.problems, ...(answer.taken || answer.betweenRows ? client.rows.whole : client.rows.own) }
  }
}

/** An impossible place in a tree, and special rules of the server, are refused before anything else is judged. */
function isReportedElsewhere({ $id, 'x-tree': tree }: Entity, answer: ServerResult): boolean {
  if (answer.taken || Object.keys(answer.problems).length > 0) return false
  if (tree !== undefined && answer.unknowable.length > 0) return true
  return JUDGED_BEFORE.includes($id) && answer.ownRulesOnly
}

/**
 * An absent value gets its default in a program's call. A form shows the default, and clearing it has another meaning.
 * A text of NUL only counts as absent too.
 */
function withoutClearedDefaults(entity: Entity, record: Row): Row {
  const kept = Object.entries(record).filter(([name, value]) => {
    const field = entity.properties[name]
    return field?.default === undefined || !isEmptyValue(coerceField(field, value))
  })
  return Object.fromEntries(kept)
}

async function storedRecord(entity: Entity, generate: () => { record: Row }): Promise<Row> {
  for (let tries = 0; tries < MOST_TRIES; tries++) {
    const { body } = await server.call<Row>('POST', pathOf(entity, 'add'), { token, body: generate().record })
    if (body.success) return read(entity, String(body.result.id))
  }
  // A value that must be unique among few choices is used up after a while.
  const { body } = await server.call<PageResult<Row>>('GET', pathOf(entity, 'list'), { token })
  const [first] = body.result.records
  if (!first) throw new Error(`no generated record of ${entity.$id} was taken`)
  return read(entity, String(first.id))
}

/** Reads the record with its rows. */
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
