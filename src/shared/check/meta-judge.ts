import { Ajv, type ErrorObject } from 'ajv'
import type { MetaSchema } from './meta-schema.ts'
import type { Path } from './problem.ts'

/** What the judge refuses, and where. */
export interface Refusal {
  path: Path
  reason: string
}

/** Has the last word on whether a document is one: no refusal means that it is. */
export type MetaJudge = (kind: 'page' | 'entity', document: unknown) => Refusal[]

/**
 * ajv over the two meta-schemas. Our own walk (walk-meta.ts) explains a mistake in the words of an author and goes on
 * after it; whether a document is valid is decided here, by the standard's own validator.
 */
export function createMetaJudge(metas: { pageMeta: MetaSchema; entityMeta: MetaSchema }): MetaJudge {
  // Formats are our slots and x- keywords our annotations; the rules of meaning look at those.
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

/** A JSON pointer as keys and indexes. */
function pathOf(pointer: string): Path {
  const parts = pointer.split('/').slice(1)
  return parts.map((part) => (/^\d+$/.test(part) ? Number(part) : part.replaceAll('~1', '/').replaceAll('~0', '~')))
}
