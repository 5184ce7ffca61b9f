import type { Database } from '#server/db/connection.ts'
import { entryName } from '#server/documents/menu/entry-name.ts'
import type { MenuEntries, PublishedPart } from '#server/documents/menu/menu-entries.ts'
import { AppError } from '#server/http/answers/errors.ts'
import type { Principal } from '#server/http/principal.ts'
import { ADMIN_ROLE } from '#server/http/well-known.ts'
import type { RoleGrantService } from '#server/modules/system/role/role-grant.service.ts'
import type { RecordEngine } from '#server/records/engine.ts'
import type { Entity } from '#shared/documents/entity.ts'
import { permissionOf, permissionPrefix } from '#shared/documents/entity-fields.ts'
import type { EntityAt } from '#shared/documents/entity-rows.ts'
import {
  buttonPermission,
  buttonsOf,
  type FormEnhancement,
} from '#shared/documents/online-form/enhancements/enhancement.ts'
import { addressOfForm, type OnlineForm, permissionOfForm } from '#shared/documents/online-form/form.ts'
import { pagesOfForm } from '#shared/documents/online-form/form-documents.ts'
import type { StoredForm, StoredForms } from '../stored-forms.service.ts'
import { buttonName } from './form-codes.repository.ts'
import { type FormMenus, menuShowing, menusOf } from './form-menu.repository.ts'

interface Dependencies {
  database: Pick<Database, 'pool' | 'kysely'>
  forms: StoredForms
  menuEntries: MenuEntries
  engine: Pick<RecordEngine, 'remove'>
  menuEntity: EntityAt<'system/permission'>
  roleGrants: Pick<RoleGrantService, 'grantedIds' | 'save'>
}

/** Choices of a publication. An existing entry stays as it is without a name. */
export interface Publication {
  name?: string
  parentId?: string
  icon?: string
  /** Roles that get the entry. */
  roleIds?: readonly string[]
  allows?: PublishedGrant
}

/** Permissions that roles get with the publication: see records, also add and edit them, or everything. */
export type PublishedGrant = 'view' | 'fill' | 'all'

/** Place of a form in the menu, as the dialog of a publication starts with it. */
export interface FormPlace {
  /** Empty before the form is published. */
  menuId: string
  name: string
  parentId: string
  icon: string
  /** Consequences of removing the form from the menu, in one sentence. */
  losses: string
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

/** Calls of a person who fills in records. */
const FILLING = ['add', 'edit'] as const

export type FormMenuService = ReturnType<typeof createFormMenuService>

/** Publishes forms to the menu. The entries are granted like any other menu. */
export function createFormMenuService({ database, forms, menuEntries, engine, menuEntity, roleGrants }: Dependencies) {
  return {
    /**
     * Adds a menu entry for a form, with a button for each call and each own button.
     * Entries that exist stay. Buttons of the form that stand elsewhere move below the entry with their grants,
     * unless they also grant something else.
     * The new codes are granted to nobody, so only an administrator may add them. Grants to the chosen roles follow,
     * one role after the other; a repeated call completes them.
     * @returns the id of the entry
     * @throws AppError NOT_GRANTED, FORM_UNKNOWN, FORM_IS_SUB, FORM_NOT_SYNCHRONISED, RECORD_INVALID; before anything
     * is written, RECORD_NOT_FOUND for an unknown role and ROLE_PROTECTED for that of administrators
     */
    async publish(principal: Principal, id: string, choices: Publication = {}): Promise<string> {
      const { name, parentId = '', icon, roleIds = [], allows = 'view' } = choices
      const { form } = await publishable(id)
      const { entity } = forms.documentsOf(form, [])
      if (!principal.isAdmin) throw new AppError('NOT_GRANTED')
      await requireGrantable(principal, roleIds)
      const own = buttonsOf(form.enhancements).map((button) => partOf(entity, button))
      const usual = USUAL_BUTTONS.map(([call, name]) => ({
        ...{ name: entryName(entity.title, { before: name }), perms: permissionOf(entity, call) },
      }))
      const menuId = await menuEntries.publish(
        principal,
        {
          ...{
            isAlone: true,
            isPlaced: name !== undefined,
            name: name ?? entity.title,
            perms: permissionOf(entity, 'list'),
            component: entity.$id,
            parentId,
          },
          ...(icon && { icon }),
          url: `/online/cgformList/${form.head.tableName}`,
        },
        { parts: [...usual, ...own], own: true },
      )
      const codes = FILLING.map((call) => permissionOf(entity, call))
      const granted = [
        menuId,
        ...(allows === 'view' ? [] : await buttonsBelow(menuId, allows === 'fill' ? codes : null)),
      ]
      for (const role of roleIds) await roleGrants.save(principal, role, { wanted: granted, previous: [] })
      return menuId
    },

    /** @throws AppError FORM_UNKNOWN, FORM_IS_SUB, FORM_NOT_SYNCHRONISED */
    async place(id: string): Promise<FormPlace> {
      const { form } = await publishable(id)
      const entry = await menuShowing(database, addressOfForm(form.head.tableName))
      if (!entry) return { menuId: '', name: form.head.tableTxt, parentId: '', icon: 'file-text', losses: '' }
      const { rows } = await database.pool.query<Omit<FormPlace, 'menuId' | 'losses'>>(
        `select name, parent_id as "parentId", coalesce(icon, '') as icon from sys_permission where id = $1`,
        [entry.id],
      )
      const { buttons, roles } = await menusOfForm(form)
      return { ...rows[0]!, menuId: entry.id, losses: `菜单和${buttons}个按钮，以及${roles}个角色的授权` }
    },

    /**
     * Deletes the menu entries and buttons of a form with their grants. Table and records stay.
     * @throws AppError NOT_GRANTED, FORM_UNKNOWN, FORM_NOT_IN_MENU; FORM_MENU_HOLDS while other entries stand below
     */
    async withdraw(principal: Principal, id: string): Promise<void> {
      if (!principal.isAdmin) throw new AppError('NOT_GRANTED')
      const { form } = await forms.requireForm(id)
      const { ids, others } = await menusOfForm(form)
      if (ids.length === 0) throw new AppError('FORM_NOT_IN_MENU')
      if (others.length > 0) throw new AppError('FORM_MENU_HOLDS', { names: others.join('、') })
      await engine.remove(principal, menuEntity, ids)
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

  async function publishable(id: string): Promise<StoredForm> {
    const stored = await forms.requireForm(id)
    if (stored.form.head.tableType === 3) throw new AppError('FORM_IS_SUB')
    if (stored.document.publishedNumber === null) throw new AppError('FORM_NOT_SYNCHRONISED')
    return stored
  }

  /** @throws AppError RECORD_NOT_FOUND, ROLE_PROTECTED */
  async function requireGrantable(principal: Principal, roleIds: readonly string[]): Promise<void> {
    for (const role of roleIds) await roleGrants.grantedIds(principal, role)
    const { rowCount } = await database.pool.query('select 1 from sys_role where id = any ($1) and role_code = $2', [
      roleIds,
      ADMIN_ROLE,
    ])
    if (rowCount !== 0) throw new AppError('ROLE_PROTECTED')
  }

  function menusOfForm(form: OnlineForm): Promise<FormMenus> {
    const codes = [`${permissionOfForm(form.head.tableName)}:`]
    return database.kysely.transaction().execute((trx) => menusOf(trx, pagesOfForm(form), codes))
  }

  /** Ids of the buttons of an entry. @param codes null for all */
  async function buttonsBelow(menuId: string, codes: readonly string[] | null): Promise<string[]> {
    const { rows } = await database.pool.query<{ id: string }>(
      `select id from sys_permission where parent_id = $1 and menu_type = 2 and del_flag = 0
        and ($2::text[] is null or perms = any ($2::text[]))`,
      [menuId, codes],
    )
    return rows.map(({ id }) => id)
  }
}

function partOf(entity: Entity, { code, title }: Pick<FormEnhancement, 'code' | 'title'>): PublishedPart {
  return { name: buttonName(entity.title, title), perms: buttonPermission(permissionPrefix(entity), code) }
}
