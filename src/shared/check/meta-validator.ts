import { Ajv, type ErrorObject } from 'ajv'
import type { MetaSchema } from './meta-schema.ts'
import type { Path } from './problem.ts'

/** Violation that the judge reports, and its place. */
export interface Refusal {
  path: Path
  reason: string
}

/** Decides whether a document is valid: without refusals it is. */
export type MetaValidator = (kind: 'page' | 'entity', document: unknown) => Refusal[]

/**
 * Runs ajv with the two meta-schemas. Our own walk (walk-meta.ts) explains mistakes in the words of an author and
 * continues after them. The standard validator decides here whether a document is valid.
 */
export function createMetaValidator(metas: { pageMeta: MetaSchema; entityMeta: MetaSchema }): MetaValidator {
  // Formats are our slots and x- keywords our annotations; the semantic rules check them.
  const ajv = new Ajv({ strict: false, validateFormats: false })
  const validators = { page: ajv.compile(metas.pageMeta), entity: ajv.compile(metas.entityMeta) }
  return (kind, document) => {
    const validate = validators[kind]
    return validate(document) ? [] : (validate.errors ?? []).map(refusalOf)
  }
}

function refusalOf({ instancePath, message, keyword }: ErrorObject): Refusal {
  return { path: pathOf(instancePath), reason: `不符合元模式的 ${keyword}：${message ?? ''}` }
}

/** Converts a JSON pointer to keys and indexes. */
function pathOf(pointer: string): Path {
  const parts = pointer.split('/').slice(1)
  return parts.map((part) => (/^\d+$/.test(part) ? Number(part) : part.replaceAll('~1', '/').replaceAll('~0', '~')))
}
