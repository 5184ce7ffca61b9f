import type { Entity } from '../entity.ts'
import type { FieldUse, LayoutItem } from '../page.ts'
import { addressOfForm, foreignKeyOf, type OnlineForm } from './form.ts'
import { documentsOfForm } from './form-documents.ts'

/** The form of a record as its page will show it. */
export interface FormPreview {
  entity: Entity
  /** Of the rows that stand in it. */
  subs: Entity[]
  form: { columns: 1 | 2 | 3 | 4; width: number; fields: (string | FieldUse | LayoutItem)[] }
}

/**
 * What people will fill in, for a form without problems. Of a sub form it is the fields of one row, since its rows have no
 * page of their own.
 * @param entities that table dictionaries may be about
 */
export function previewOf(form: OnlineForm, entities: readonly Entity[], subs: readonly OnlineForm[]): FormPreview {
  const shown = form.head.tableType === 3 ? standingAlone(form) : form
  const { entity, pages } = documentsOfForm(shown, entities, subs)
  const page = pages[addressOfForm(form.head.tableName)]!
  return {
    entity: withoutForm(entity),
    subs: subs.map((sub) => withoutForm(documentsOfForm(sub, entities).entity)),
    form: page.properties.editor!['x-component-props'] as unknown as FormPreview['form'],
  }
}

/** Steps and scripts are for those who may see them. */
function withoutForm({ 'x-form': _, ...shown }: Entity): Entity {
  return shown
}

function standingAlone(form: OnlineForm): OnlineForm {
  const key = foreignKeyOf(form)
  return {
    head: { ...form.head, tableType: 1, relationType: null, tabOrderNum: null },
    fields: form.fields.filter((field) => field !== key),
  }
}
