import { AppError } from '#server/http/answers/errors.ts'
import type { EntityHooks, HookContext } from '#server/records/engine-dependencies.ts'
import { invalid } from '#server/records/write/write-failure.ts'
import type { Row } from '#shared/documents/entity.ts'
import type { EntityAt } from '#shared/documents/entity-rows.ts'
import { designRows, storedDesign } from '#shared/documents/online-form/form-design.ts'
import type { FieldProblem } from '#shared/wire/envelope.ts'
import { entriesLeftBy, lockedDesign, otherMobileView, subViewsOf } from './design-form.repository.ts'
import { validDesign } from './design-rows.ts'
import type { DesignedForms } from './designed-forms.ts'

interface Dependencies {
  designedForms: Pick<DesignedForms, 'forDesign'>
  itemEntity: EntityAt<'online/design-form-item'>
}

/** Hooks of designs: check the layout against the form, and store it as one text. */
export function createDesignFormHooks({ designedForms, itemEntity }: Dependencies): EntityHooks<'online/design-form'> {
  return {
    isDefinition: true,

    async beforeValidate(record, { existing, ...context }) {
      const whole = { ...existing, ...record }
      const designed = await designedForms.forDesign(context.principal, String(whole.cgformCode ?? ''))
      if (!designed && whole.cgformCode) {
        throw invalid([fieldProblem('cgformCode', '没有已同步的该表单，或没有该表单的权限；附表随主表设计')])
      }
      const { items, formTemplate } = record
      if (designed && (items !== undefined || formTemplate !== undefined || !existing)) {
        const before = storedDesign(existing?.desformDesignJson)
        const rows = items ?? designRows(before)
        const design = validDesign(itemEntity, rows, formTemplate ?? before.config.columns, designed)
        record.desformDesignJson = JSON.stringify(design)
      }
      // Both are stored in the text of the layout.
      delete record.items
      delete record.formTemplate
      // A main view has no parent, so a parent from an earlier sub view is cleared.
      if (whole.desformType === '1' && whole.parentId) record.parentId = null
    },

    async columns(record, { existing, ...context }) {
      const whole = { ...existing, ...record }
      const parent = whole.desformType === '2' ? await parentOf(whole, context) : undefined
      if (whole.izMobileView === '1') await requireFree(whole, context)
      return { parent_code: parent?.desformCode ?? null }
    },

    async beforeDelete(records, { trx }) {
      const ids = records.map(({ id }) => id)
      const subs = await subViewsOf(trx, ids)
      if (subs.length > 0) throw new AppError('DESIGN_HAS_SUBS', { names: subs.join('、') })
      // Grants on the entry would pass to the next design with the same code.
      const entries = await entriesLeftBy(trx, ids)
      if (entries.length > 0) throw new AppError('DESIGN_IN_MENU', { names: entries.join('、') })
    },

    async afterRead(rows) {
      for (const row of rows) {
        // A reader without permission on the layout gets no fields derived from it either.
        if (!Object.hasOwn(row, 'desformDesignJson')) continue
        const design = storedDesign(row.desformDesignJson)
        row.items = designRows(design)
        row.formTemplate = `${design.config.columns}`
      }
    },
  }
}

/** Returns the main view of a sub view. It must be of the same form and be no sub view. */
async function parentOf(whole: Readonly<Row>, { trx, principal }: HookContext) {
  const { id = '', parentId, cgformCode } = whole
  const subs = id === '' ? [] : await subViewsOf(trx, [String(id)])
  if (subs.length > 0) throw invalid([fieldProblem('desformType', `该设计有子视图 ${subs.join('、')}，不能成为子视图`)])
  const parent = parentId === id ? undefined : await lockedDesign(trx, principal.tenantId, String(parentId))
  if (!parent || parent.cgformCode !== cgformCode || parent.desformType !== '1') {
    throw invalid([fieldProblem('parentId', '主视图应为同一表单的主视图')])
  }
  return parent
}

async function requireFree({ cgformCode, id }: Readonly<Row>, { trx, principal }: HookContext): Promise<void> {
  const place = { tenantId: principal.tenantId, cgformCode: String(cgformCode), id: String(id ?? '') }
  const other = await otherMobileView(trx, place)
  if (other !== undefined) throw invalid([fieldProblem('izMobileView', `该表单已有移动视图「${other}」`)])
}

const fieldProblem = (field: string, message: string): FieldProblem => ({ field, keyword: 'rule', message })
