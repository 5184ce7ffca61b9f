import type { MetaSchema } from '#shared/check/meta-schema.ts'

/** Shortest initial value of one of these schemas, as JSON: only required members. */
export function skeletonOf(schemas: readonly MetaSchema[]): string {
  const schema = schemas.find(({ const: wanted, type, $ref, anyOf }) => wanted !== undefined || type || $ref || anyOf)
  if (!schema) return '""'
  if (schema.const !== undefined) return JSON.stringify(schema.const)
  if (schema.$ref) return /s$/.test(schema.$ref) && !schema.$ref.endsWith('Nodes') ? '[]' : '{}'
  if (schema.anyOf) return skeletonOf(schema.anyOf)
  switch (schema.type) {
    case 'object':
      return objectSkeleton(schema)
    case 'array':
      return '[]'
    case 'boolean':
      return 'true'
    case 'integer':
    case 'number':
      return String(schema.default ?? schema.minimum ?? 0)
    case 'null':
      return 'null'
    default:
      return '""'
  }
}

function objectSkeleton({ required = [], properties = {} }: MetaSchema): string {
  const members = required.map((name) => `${JSON.stringify(name)}: ${skeletonOf([properties[name] ?? {}])}`)
  return members.length === 0 ? '{}' : `{ ${members.join(', ')} }`
}
