import { readJson } from '#shared/check/json/json-source.ts'
import { type Conflict, mergeDocuments, type Side } from '#shared/documents/compare/merge-documents.ts'
import type { Entity } from '#shared/documents/entity.ts'
import { documentWords } from '../compare/document-differences.ts'
import { formatJson } from '../editor/format-json.ts'

/** Conflict with titles for the author of the page. */
export interface NamedConflict extends Conflict {
  label: string
}

export type MergedDraft =
  | { state: 'unreadable'; reason: string }
  | { state: 'merged'; text: string; conflicts: readonly NamedConflict[] }

export interface DraftTexts {
  base: string
  theirs: string
  mine: string
}

/** Merges a draft with a version that another user saved after the draft began. */
export function mergeDraft(
  texts: DraftTexts,
  entity: Entity | undefined,
  choices: Readonly<Record<string, Side>> = {},
): MergedDraft {
  const [base, theirs, mine] = [readJson(texts.base), readJson(texts.theirs), readJson(texts.mine)]
  const error = mine.errors[0] ?? theirs.errors[0]
  if (error)
    return { state: 'unreadable', reason: `第 ${error.place.line} 行第 ${error.place.column} 列：${error.reason}` }
  const nameOf = documentWords(entity)
  const versions = { base: base.errors.length > 0 ? {} : base.value, theirs: theirs.value, mine: mine.value }
  const { value, conflicts } = mergeDocuments(versions, choices)
  const text = `${JSON.stringify(value, null, 2)}\n`
  return {
    state: 'merged',
    text: formatJson(text) ?? text,
    conflicts: conflicts.map((conflict) => {
      const side = conflict.mine === undefined ? 'theirs' : 'mine'
      return { ...conflict, label: nameOf(versions[side], conflict.paths[side]) || '整个文档' }
    }),
  }
}
