import type { Dictionaries } from '#server/records/engine-dependencies.ts'
import type { OnlineForm } from '#shared/documents/online-form/form.ts'
import type { FieldProblem } from '#shared/wire/envelope.ts'

const CATEGORIES = 'ol_form_biz_type'

/** Checks that a category is an item of its dictionary, or unchanged. */
export async function categoryProblems(
  dictionaries: Pick<Dictionaries, 'enabled'>,
  { head: { formCategory } }: OnlineForm,
  before?: OnlineForm,
): Promise<FieldProblem[]> {
  if (formCategory === '' || formCategory === before?.head.formCategory) return []
  if ((await dictionaries.enabled(CATEGORIES)).has(formCategory)) return []
  return [{ field: 'formCategory', keyword: 'dictionary', message: `没有表单分类 ${formCategory}` }]
}
