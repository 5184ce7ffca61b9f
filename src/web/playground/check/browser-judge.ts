import { type Schema, Validator } from '@cfworker/json-schema'
import type { MetaJudge } from '#shared/check/meta-judge.ts'
import type { MetaSchema } from '#shared/check/meta-schema.ts'
import type { Path } from '#shared/check/problem.ts'

/** Decides by an interpreter of JSON Schema, which needs no eval; README.md says why not by generated code of ajv. */
export function createBrowserJudge(metas: { pageMeta: MetaSchema; entityMeta: MetaSchema }): MetaJudge {
  const validators = {
    page: new Validator(metas.pageMeta as Schema, '7'),
    entity: new Validator(metas.entityMeta as Schema, '7'),
  }
  return (kind, document) => {
    const { valid, errors } = validators[kind].validate(document)
    // The last one is the innermost; those before it only say that something inside is wrong.
    const innermost = errors.at(-1)
    if (valid || !innermost) return []
    return [{ path: pathOf(innermost.instanceLocation), reason: `不符合元模式的 ${innermost.keyword}` }]
  }
}

/** `#/a/0` as keys and indexes. */
function pathOf(pointer: string): Path {
  const parts = pointer.split('/').slice(1)
  return parts.map((part) => (/^\d+$/.test(part) ? Number(part) : part.replaceAll('~1', '/').replaceAll('~0', '~')))
}
