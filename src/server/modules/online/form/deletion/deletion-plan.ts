import { AppError } from '#server/http/answers/errors.ts'
import { addressOfForm, foreignKeyOf } from '#shared/documents/online-form/form.ts'
import { errorCatalogue, fillText } from '#shared/wire/error-codes.ts'
import type { StoredForm, StoredForms } from '../stored-forms.service.ts'

/** What goes with a form that was chosen. */
export interface LeavingPart {
  chosen: StoredForm
  /** The form, and its sub forms if it is a main one. */
  gone: StoredForm[]
}

/** Main form that goes on without some of its sub forms. */
export interface Bereft {
  stored: StoredForm
  /** Sub forms that it keeps. */
  subs: StoredForm[]
  /** Those that go. */
  gone: StoredForm[]
}

/** What goes, and what stays and is another one without it. */
export interface Leaving {
  /** One for each chosen form, but sub forms that go with their main form anyway. */
  parts: LeavingPart[]
  /** All that goes. */
  gone: StoredForm[]
  mains: Bereft[]
  chosenIds: ReadonlySet<string>
}

/** Each is looked at by some statements, and all are held until the end. */
const MOST_FORMS = 100

/**
 * What goes with some forms.
 * @throws AppError FORM_UNKNOWN, REQUEST_INVALID when there are too many
 */
export async function leavingWith(
  forms: Pick<StoredForms, 'family' | 'requireForm' | 'storedOf'>,
  ids: readonly string[],
): Promise<Leaving> {
  if (ids.length > MOST_FORMS) throw new AppError('REQUEST_INVALID', { reason: `一次最多删除${MOST_FORMS}个表单` })
  const chosen: StoredForm[] = []
  for (const id of ids) chosen.push(await forms.requireForm(id))
  const tables = new Set(chosen.map(tableIn))
  const alone = chosen.filter(({ form }) => !tables.has(foreignKeyOf(form)?.mainTable ?? ''))
  const parts: LeavingPart[] = []
  const mains = new Map<string, Bereft>()
  for (const stored of alone.toSorted(byFamily)) {
    const { id } = stored.document
    const key = foreignKeyOf(stored.form)
    if (!key) {
      const { main, subs } = await forms.family(id)
      parts.push({ chosen: stored, gone: [main, ...subs] })
      continue
    }
    parts.push({ chosen: stored, gone: [stored] })
    const main = mains.get(key.mainTable) ?? (await bereftMain(stored, key.mainTable))
    if (!main) continue
    main.subs = main.subs.filter(({ document }) => document.id !== id)
    main.gone.push(stored)
    mains.set(key.mainTable, main)
  }
  return {
    parts,
    gone: parts.flatMap((part) => part.gone),
    mains: [...mains.values()],
    chosenIds: new Set(chosen.map(({ document }) => document.id)),
  }

  async function bereftMain({ document }: StoredForm, mainTable: string): Promise<Bereft | undefined> {
    const main = await forms.storedOf(mainTable)
    // A main form without a table, and one whose table was made before, know nothing of it.
    const isKnown = main && main.document.publishedNumber !== null && document.publishedNumber !== null
    return isKnown ? { stored: main, subs: (await forms.family(document.id)).subs, gone: [] } : undefined
  }
}

/** All documents of forms that are held, in the order in which everybody holds them: a main form before its sub forms. */
export function heldWith({ gone, mains }: Leaving): StoredForm[] {
  return [...gone, ...mains.map(({ stored }) => stored)].toSorted(byFamily)
}

/** Of several forms a refusal says which one it is about. */
export function refusalAbout({ parts }: Leaving, stored: StoredForm, refusal: AppError): AppError {
  if (parts.length === 1) return refusal
  const reason = fillText(errorCatalogue[refusal.code].text, refusal.details)
  return new AppError('FORM_OF_SEVERAL', { form: nameOf(stored), reason })
}

/** By title and table, since several forms may have one title. */
export const nameOf = ({ form: { head } }: StoredForm) => `${head.tableTxt}（${head.tableName}）`

export const addressIn = ({ form }: StoredForm) => addressOfForm(form.head.tableName)

export const tableIn = ({ form }: StoredForm) => form.head.tableName

/** Tables of main forms by name, each with those of its sub forms behind it; a view comes behind its form. */
function byFamily(one: StoredForm, other: StoredForm): number {
  const [a, b] = [placeOf(one), placeOf(other)]
  return a === b ? 0 : a < b ? -1 : 1
}

function placeOf(stored: StoredForm): string {
  const main = foreignKeyOf(stored.form)?.mainTable
  return main === undefined ? tableIn(stored) : `${main} ${tableIn(stored)}`
}
