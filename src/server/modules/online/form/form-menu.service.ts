import type { Database } from '#server/db/connection.ts'
import { entryName } from '#server/documents/entry-name.ts'
import type { MenuEntries, PublishedPart } from '#server/documents/menu-entries.ts'
import { AppError } from '#server/http/answers/errors.ts'
import type { Principal } from '#server/http/principal.ts'
import type { Entity } from '#shared/documents/entity.ts'
import { permissionOf, permissionPrefix } from '#shared/documents/entity-fields.ts'
import { buttonPermission, buttonsOf, type FormEnhancement } from '#shared/documents/online-form/enhancement.ts'
import type { OnlineForm } from '#shared/documents/online-form/form.ts'
import { buttonName } from './form-codes.repository.ts'
import { menuShowing } from './form-menu.repository.ts'
import type { StoredForms } from './stored-forms.service.ts'

interface Dependencies {
  database: Pick<Database, 'pool'>
  forms: StoredForms
  menuEntries: MenuEntries
}

/** What one may do at the page of a form, beside what its author adds. */
export const USUAL_BUTTONS = [
  ['add', '新增'],
  ['edit', '编辑'],
  ['delete', '删除'],
  ['importExcel', '导入'],
  ['exportXls', '导出'],
  ['history', '查看历史'],
  ['recycleBin', '回收站与还原'],
  ['deleteRecycleBin', '彻底删除'],
] as const

export type FormMenuService = ReturnType<typeof createFormMenuService>

/** Makes the entry by which people reach a form; who gets it is granted like any other menu. */
export function createFormMenuService({ database, forms, menuEntries }: Dependencies) {
  return {
    /**
     * An entry at the address of the form, with a button for each thing that one may do there. What is there already
     * stays; buttons of the form that stand elsewhere come below it, with what was granted of them, unless they grant other
     * things too. It names codes that nobody holds yet, which only an administrator may.
     * @returns the id of the entry
     * @throws AppError NOT_GRANTED, FORM_UNKNOWN, FORM_IS_SUB, FORM_NOT_SYNCHRONISED, RECORD_INVALID
     */
    async publish(principal: Principal, id: string, parentId = ''): Promise<string> {
      const { document, form } = await forms.requireForm(id)
      if (form.head.tableType === 3) throw new AppError('FORM_IS_SUB')
      if (document.publishedNumber === null) throw new AppError('FORM_NOT_SYNCHRONISED')
      const { entity } = forms.documentsOf(form, [])
      const own = buttonsOf(form.enhancements).map((button) => partOf(entity, button))
      const usual = USUAL_BUTTONS.map(([call, name]) => ({
        ...{ name: entryName(entity.title, { before: name }), perms: permissionOf(entity, call) },
      }))
      return menuEntries.publish(
        principal,
        {
          ...{
            isAlone: true,
            name: entity.title,
            perms: permissionOf(entity, 'list'),
            component: entity.$id,
            parentId,
          },
          url: `/online/cgformList/${form.head.tableName}`,
        },
        { parts: [...usual, ...own], own: true },
      )
    },

    /** Whether the menu has an entry that shows a page. */
    async shows(page: string): Promise<boolean> {
      return (await menuShowing(database, page)) !== undefined
    },

    /**
     * A button that is back gets its entry again, below that of its form; what was granted of it does not come back. Nothing is
     * done where the menu shows no such form or grants the button already, or for who may not name codes that nobody holds.
     * @param form as it is in use
     */
    async putBack(principal: Principal, form: OnlineForm, button: FormEnhancement): Promise<void> {
      if (!principal.isAdmin || button.kind !== 'button') return
      const { entity } = forms.documentsOf(form, [])
      const known = await menuShowing(database, entity.$id)
      if (!known) return
      await menuEntries.publishParts(principal, known.id, { parts: [partOf(entity, button)], own: false })
    },
  }
}

function partOf(entity: Entity, { code, title }: Pick<FormEnhancement, 'code' | 'title'>): PublishedPart {
  return { name: buttonName(entity.title, title), perms: buttonPermission(permissionPrefix(entity), code) }
}
