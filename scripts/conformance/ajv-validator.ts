import { Ajv2020 } from 'ajv/dist/2020.js'
import type { Entity, Row } from '#shared/documents/entity.ts'
import { coerceRecord, isEmptyValue } from '#shared/rules/records/coerce-record.ts'
import { FORMATS } from '#shared/rules/records/validation-formats.ts'
import { withStoredRange } from '#shared/rules/search/stored-range.ts'

/**
 * Judges an entity as plain JSON Schema by ajv. Shares with our code only definitions: formats and the range of
 * columns.
 * @returns a function that returns the fields with a broken keyword; rules over several fields are not JSON Schema and
 * not judged
 */
export function ajvValidator(entity: Entity): (record: Readonly<Row>) => Set<string> {
  const ajv = new Ajv2020({ allErrors: true, strict: false, multipleOfPrecision: 10, formats: FORMATS })
  const fields = Object.entries(entity.properties).map(([name, field]) => [name, withStoredRange(field)])
  const validate = ajv.compile({ type: 'object', properties: Object.fromEntries(fields), required: requiredOf(entity) })
  return (record) => {
    const given = Object.entries(coerceRecord(entity, record)).filter(([, value]) => !isEmptyValue(value))
    validate(Object.fromEntries(given))
    return new Set((validate.errors ?? []).map(({ instancePath, params }) => fieldOf(instancePath, params)))
  }
}

/** Required fields, without those that only the server writes. */
function requiredOf({ required = [], properties }: Entity): string[] {
  return required.filter((name) => properties[name]?.['x-write'] !== 'server')
}

function fieldOf(instancePath: string, params: Record<string, unknown>): string {
  return instancePath === '' ? String(params.missingProperty) : instancePath.split('/')[1]!
}
