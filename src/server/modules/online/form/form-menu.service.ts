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

/** Buttons of every form page, beside those that its author adds. */
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

/** Publishes forms to the menu. The entries are granted like any other menu. */
export function createFormMenuService({ database, forms, menuEntries }: Dependencies) {
  return {
    /**
     * Adds a menu entry for a form, with a button for each call and each own button.
     * Entries that exist stay. Buttons of the form that stand elsewhere move below the entry with their grants,
     * unless they also grant something else.
     * The new codes are granted to nobody, so only an administrator may add them.
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

    /** Checks if the menu has an entry for a page. */
    async shows(page: string): Promise<boolean> {
      return (await menuShowing(database, page)) !== undefined
    },

    /**
     * Adds the menu entry of a restored button, below the entry of its form. Earlier grants do not come back.
     * Does nothing when the menu has no entry of the form, has the button already, or the caller is no administrator.
     * @param form version in use
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
