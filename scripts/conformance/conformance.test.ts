import { describe, expect, it } from 'vitest'
import { seededRandom } from '#shared/testing/seeded-random.ts'
import { testSeed } from '#shared/testing/test-seed.ts'
import { ajvValidator } from './ajv-validator.ts'
import { clientResult } from './client-result.ts'
import { generateRecord } from './generate-record.ts'
import { shippedEntities } from './shipped-entities.ts'

const seed = testSeed('CONFORMANCE_SEED')
const RECORDS = 10_000
// An entity of which the server writes everything has no form.
const entities = shippedEntities().filter(({ entity }) =>
  Object.values(entity.properties).some((field) => field['x-write'] !== 'server'),
)

describe(`forms of all fields of the shipped entities (CONFORMANCE_SEED=${seed})`, () => {
  it.each(entities)('of $entity.$id refuse the fields that ajv refuses', async ({ entity, known }) => {
    const random = seededRandom(seed)
    const validate = ajvValidator(entity)
    const ruled = new Set((entity['x-rules'] ?? []).flatMap(({ field, require = [] }) => [field, ...require]))
    const verdicts = { taken: 0, refused: 0 }
    for (let attempt = 0; attempt < RECORDS / entities.length; attempt++) {
      const record = generateRecord(entity, known, random)
      const { problems } = await clientResult(entity, record)
      const ours = Object.keys(problems).filter((name) => !ruled.has(name) && isAsked(name))
      const theirs = [...validate(withDefaults(record))].filter((name) => !ruled.has(name) && isAsked(name))
      expect({ record, refused: ours.sort() }).toEqual({ record, refused: theirs.sort() })
      verdicts[ours.length > 0 ? 'refused' : 'taken'] += 1
    }
    // Both kinds are there, or the run says nothing.
    expect(verdicts.refused).toBeGreaterThan(0)
    expect(verdicts.taken).toBeGreaterThan(0)

    function withDefaults(record: Record<string, unknown>) {
      const begun = Object.entries(entity.properties).flatMap(([name, field]) =>
        field.default === undefined || Object.hasOwn(record, name) ? [] : [[name, field.default] as const],
      )
      return { ...Object.fromEntries(begun), ...record }
    }
    function isAsked(name: string) {
      return entity.properties[name]?.['x-write'] !== 'server'
    }
  })
})
