import { AppError } from '#server/http/answers/errors.ts'
import { addressOfForm, foreignKeyOf } from '#shared/documents/online-form/form.ts'
import { errorCatalogue, fillText } from '#shared/wire/error-codes.ts'
import type { StoredForm, StoredForms } from '../stored-forms.service.ts'

/** Chosen form with the forms that are deleted with it. */
export interface DeletionPart {
  chosen: StoredForm
  /** The form, and its sub forms if it is a main form. */
  deleted: StoredForm[]
}

/** Main form that loses some sub forms by this deletion. */
export interface OrphanedMain {
  stored: StoredForm
  /** Sub forms that stay. */
  subs: StoredForm[]
  /** Sub forms that are deleted. */
  deleted: StoredForm[]
}

/** Deletion plan: forms that are deleted, and forms that stay and change. */
export interface DeletionPlan {
  /** One part per chosen form. A sub form whose main form is chosen as well has no part. */
  parts: DeletionPart[]
  /** All forms that are deleted. */
  deleted: StoredForm[]
  mains: OrphanedMain[]
  chosenIds: ReadonlySet<string>
}

/** Each form needs some statements, and all are locked until the end. */
const MOST_FORMS = 100

/**
 * Builds the deletion plan of some forms.
 * @throws AppError FORM_UNKNOWN; REQUEST_INVALID for too many forms
 */
export async function planDeletion(
  forms: Pick<StoredForms, 'withSubForms' | 'requireForm' | 'storedOf'>,
  ids: readonly string[],
): Promise<DeletionPlan> {
  if (ids.length > MOST_FORMS) throw new AppError('REQUEST_INVALID', { reason: `一次最多删除${MOST_FORMS}个表单` })
  const chosen: StoredForm[] = []
  for (const id of ids) chosen.push(await forms.requireForm(id))
  const tables = new Set(chosen.map(tableIn))
  const alone = chosen.filter(({ form }) => !tables.has(foreignKeyOf(form)?.mainTable ?? ''))
  const parts: DeletionPart[] = []
  const mains = new Map<string, OrphanedMain>()
  for (const stored of alone.toSorted(byMainForm)) {
    const { id } = stored.document
    const key = foreignKeyOf(stored.form)
    if (!key) {
      const { main, subs } = await forms.withSubForms(id)
      parts.push({ chosen: stored, deleted: [main, ...subs] })
      continue
    }
    parts.push({ chosen: stored, deleted: [stored] })
    const main = mains.get(key.mainTable) ?? (await orphanedMain(stored, key.mainTable))
    if (!main) continue
    main.subs = main.subs.filter(({ document }) => document.id !== id)
    main.deleted.push(stored)
    mains.set(key.mainTable, main)
  }
  return {
    parts,
    deleted: parts.flatMap((part) => part.deleted),
    mains: [...mains.values()],
    chosenIds: new Set(chosen.map(({ document }) => document.id)),
  }

  async function orphanedMain({ document }: StoredForm, mainTable: string): Promise<OrphanedMain | undefined> {
    const main = await forms.storedOf(mainTable)
    // A main form without a table, or whose table was made before, does not include this sub form.
    const isKnown = main && main.document.publishedNumber !== null && document.publishedNumber !== null
    return isKnown ? { stored: main, subs: (await forms.withSubForms(document.id)).subs, deleted: [] } : undefined
  }
}

/** All documents that a deletion locks, in the order that every process uses: a main form before its sub forms. */
export function formsToLock({ deleted, mains }: DeletionPlan): StoredForm[] {
  return [...deleted, ...mains.map(({ stored }) => stored)].toSorted(byMainForm)
}

/** Adds the form to a refusal when several forms are deleted. */
export function refusalAbout({ parts }: DeletionPlan, stored: StoredForm, refusal: AppError): AppError {
  if (parts.length === 1) return refusal
  const reason = fillText(errorCatalogue[refusal.code].text, refusal.details)
  return new AppError('FORM_OF_SEVERAL', { form: nameOf(stored), reason })
}

/** Title and table, because several forms may have the same title. */
export const nameOf = ({ form: { head } }: StoredForm) => `${head.tableTxt}（${head.tableName}）`

export const addressIn = ({ form }: StoredForm) => addressOfForm(form.head.tableName)

export const tableIn = ({ form }: StoredForm) => form.head.tableName

/** Order of forms by table name. Sub forms come after their main form, views after their form. */
function byMainForm(one: StoredForm, other: StoredForm): number {
  const [a, b] = [placeOf(one), placeOf(other)]
  return a === b ? 0 : a < b ? -1 : 1
}

function placeOf(stored: StoredForm): string {
  const main = foreignKeyOf(stored.form)?.mainTable
  return main === undefined ? tableIn(stored) : `${main} ${tableIn(stored)}`
}
