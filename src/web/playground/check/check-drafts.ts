import { checkDocuments } from '#shared/check/check-documents.ts'
import type { CheckEnvironment } from '#shared/check/check-environment.ts'
import { textCodes } from '#shared/check/json/mend-json.ts'
import type { MetaSchema } from '#shared/check/meta-schema.ts'
import type { Problem, SourceDocument } from '#shared/check/problem.ts'
import { structureCodes } from '#shared/check/structure/structure-problems.ts'
import type { PlaygroundEnvironment } from '#shared/wire/playground.ts'
import { createBrowserValidator } from './browser-validator.ts'

/** Input that does not change while the user types. */
export interface CheckSetup {
  documents: readonly SourceDocument[]
  metas: { pageMeta: MetaSchema; entityMeta: MetaSchema }
  /** Default: all. */
  scope?: CheckScope
  /** Absent until the server has answered; names are then not checked. */
  names?: Pick<
    PlaygroundEnvironment,
    'routes' | 'permissions' | 'dictionaries' | 'dictionaryItems' | 'checkRules' | 'fillRules'
  >
}

/** Scope of a check: the drafts alone, or also the documents that they break, which takes ten times as long. */
export type CheckScope = 'drafts' | 'all'

export interface DraftReport {
  /** Problems of the drafts. */
  problems: Problem[]
  /** Problems that the drafts cause in other documents. */
  elsewhere: Problem[]
}

export type CheckDrafts = (drafts: readonly SourceDocument[]) => DraftReport

/** Documents of users have a hundredth of this. */
export const LONGEST_TEXT = 1_000_000

const NEEDS_NAMES = ['call-unknown', 'permission-unknown', 'access-unknown', 'dictionary-unknown', 'check-rule-unknown']

/**
 * Runs the checker of `npm run check` with the drafts in place of the documents of their names. Tables are not checked.
 */
export function createDraftCheck({ documents, metas, names, scope = 'all' }: CheckSetup): CheckDrafts {
  const none = { routes: [], permissions: [], dictionaries: [], checkRules: [] }
  const environment: CheckEnvironment = { ...metas, validate: createBrowserValidator(metas), ...none, ...names }
  const known = (problem: Problem) => names !== undefined || !NEEDS_NAMES.includes(problem.code)
  const check = (all: readonly SourceDocument[], wanted?: (file: string) => boolean) =>
    checkDocuments(all, environment, wanted).filter(known)
  const before = new Set(scope === 'all' ? check(documents).map(keyOf) : [])

  return (drafts) => {
    const long = drafts.find(({ text }) => text.length > LONGEST_TEXT)
    if (long) return { problems: [tooLong(long)], elsewhere: [] }
    const files = drafts.map(({ file }) => file)
    const isDraft = ({ file }: { file: string }) => files.includes(file)
    const all = [...documents.filter((document) => !isDraft(document)), ...drafts]
    const found = check(all, scope === 'all' ? undefined : (file) => files.includes(file))
    return {
      problems: found.filter(isDraft),
      elsewhere: found.filter((problem) => !isDraft(problem) && !before.has(keyOf(problem))),
    }
  }
}

/** True for a document that cannot be shown; a semantic problem does not prevent that. */
export function isBroken(problems: readonly Problem[], file: string): boolean {
  return problems.some((problem) => problem.file === file && breaks(problem))
}

const BREAKING = [...Object.keys(textCodes), 'file-name', 'area-unknown', 'meta-refused', 'too-long', 'check-failed']

function breaks({ code }: Problem): boolean {
  return BREAKING.includes(code) || Object.hasOwn(structureCodes, code)
}

function tooLong({ file, text }: SourceDocument): Problem {
  const reason = `文档有 ${text.length} 个字符，超过 ${LONGEST_TEXT}，不再检查和预览`
  return { file, line: 1, column: 1, code: 'too-long', reason }
}

/** Problem for a failure of the checker itself. */
export function checkFailed(file: string, reason: string): Problem {
  return { file, line: 1, column: 1, code: 'check-failed', reason }
}

const keyOf = ({ file, line, column, code, reason }: Problem) => [file, line, column, code, reason].join(' ')
