import type { Database } from '#server/db/connection.ts'
import { AppError } from '#server/http/answers/errors.ts'
import type { Principal } from '#server/http/principal.ts'
import type { Difference } from '#server/modules/system/permission/grant/grantable.service.ts'
import type { PermissionService } from '#server/modules/system/permission/permission.service.ts'
import type { ChosenRules, GranteeGrants, RoleGrantService } from '#server/modules/system/role/role-grant.service.ts'
import type { SubjectGrantService } from '#server/modules/system/role/subject-grant.service.ts'
import type { Entity } from '#shared/documents/entity.ts'
import type {
  GrantEffects,
  GrantRulesAnswer,
  GrantTreeAnswer,
  GrantTreeNode,
  SavedGrants,
} from '#shared/wire/grants.ts'
import { menuShowing } from '../menu/form-menu.repository.ts'
import type { StoredForms } from '../stored-forms.service.ts'
import { type OpenedSource, openedSources } from './opened-sources.ts'

interface Dependencies {
  database: Pick<Database, 'pool'>
  forms: Pick<StoredForms, 'requireForm' | 'subFormsOf' | 'documentsOf'>
  /** All entities that this process knows now. */
  entities: ReadonlyMap<string, Entity>
  permissions: Pick<PermissionService, 'grantTree'>
  roleGrants: RoleGrantService
  subjectGrants: SubjectGrantService
}

/** Form, and the role, department or person that grants on it belong to. */
export interface FormGrantee {
  cgformId: string
  authMode: 'role' | 'depart' | 'user'
  targetId: string
}

export type FormGrantService = ReturnType<typeof createFormGrantService>

/** Grants on one form: its menu entry with all entries below, granted to a role, a department or a person. */
export function createFormGrantService({
  database,
  forms,
  entities,
  permissions,
  roleGrants,
  subjectGrants,
}: Dependencies) {
  return {
    /** Entries that can be granted. Empty before the form is published. @throws AppError FORM_UNKNOWN */
    tree,

    sources,

    /** @throws AppError FORM_UNKNOWN, RECORD_NOT_FOUND */
    async grantedIds(principal: Principal, grantee: FormGrantee): Promise<string[]> {
      const within = await idsOf(principal, grantee.cgformId)
      const { grants, of } = holderOf(grantee)
      return (await grants.grantedIds(principal, of)).filter((id) => within.has(id))
    },

    /** @throws AppError FORM_UNKNOWN, FORM_GRANT_BEYOND, and as the grants of a role */
    async save(principal: Principal, grantee: FormGrantee, difference: Difference): Promise<SavedGrants> {
      await requireOwn(principal, grantee, [...difference.wanted, ...difference.previous])
      const { grants, of } = holderOf(grantee)
      return grants.save(principal, of, difference)
    },

    /** Persons who would gain or lose permissions by `save`. @throws AppError as `save` */
    async preview(principal: Principal, grantee: FormGrantee, difference: Difference): Promise<GrantEffects> {
      await requireOwn(principal, grantee, [...difference.wanted, ...difference.previous])
      const { grants, of } = holderOf(grantee)
      return grants.preview(principal, of, difference)
    },

    /** @throws AppError FORM_UNKNOWN, FORM_GRANT_BEYOND, RECORD_NOT_FOUND, GRANT_RULES_MISSING */
    async rules(principal: Principal, grantee: FormGrantee, permissionId: string): Promise<GrantRulesAnswer> {
      await requireOwn(principal, grantee, [permissionId])
      const { grants, of } = holderOf(grantee)
      return grants.rules(principal, of, permissionId)
    },

    /** @throws AppError FORM_UNKNOWN, FORM_GRANT_BEYOND, and as the rules of a role */
    async saveRules(principal: Principal, grantee: FormGrantee, choice: ChosenRules): Promise<void> {
      await requireOwn(principal, grantee, [choice.permissionId])
      const { grants, of } = holderOf(grantee)
      await grants.saveRules(principal, of, choice)
    },

    /** Persons who would see more or fewer rows by `saveRules`. @throws AppError as `saveRules` */
    async previewRules(principal: Principal, grantee: FormGrantee, choice: ChosenRules): Promise<GrantEffects> {
      await requireOwn(principal, grantee, [choice.permissionId])
      const { grants, of } = holderOf(grantee)
      return grants.previewRules(principal, of, choice)
    },
  }

  async function tree(principal: Principal, formId: string): Promise<GrantTreeAnswer> {
    const { form } = await forms.requireForm(formId)
    const entry = await menuShowing(database, forms.documentsOf(form, []).entity.$id)
    const found = entry && nodeIn((await permissions.grantTree(principal)).treeList, entry.id)
    return { treeList: found ? [found] : [], ids: found ? keysIn(found) : [] }
  }

  /**
   * Sources that a grant of the form opens beyond its own records, field by field, sub-tables included.
   * @throws AppError FORM_UNKNOWN
   */
  async function sources(formId: string): Promise<OpenedSource[]> {
    const { form } = await forms.requireForm(formId)
    const own = form.head.tableType === 2 ? await forms.subFormsOf(form.head.tableName) : []
    const all = [form, ...own].map((each) => forms.documentsOf(each, []).entity)
    return all.flatMap((entity) => openedSources(entity, entities))
  }

  async function idsOf(principal: Principal, formId: string): Promise<ReadonlySet<string>> {
    return new Set((await tree(principal, formId)).ids)
  }

  /** @throws AppError FORM_GRANT_BEYOND for an id that is not of the form */
  async function requireOwn(principal: Principal, { cgformId }: FormGrantee, ids: readonly string[]): Promise<void> {
    const within = await idsOf(principal, cgformId)
    if (!ids.every((id) => within.has(id))) throw new AppError('FORM_GRANT_BEYOND')
  }

  function holderOf({ authMode, targetId }: FormGrantee): { grants: GranteeGrants<unknown>; of: unknown } {
    if (authMode === 'role') return { grants: roleGrants, of: targetId }
    return { grants: subjectGrants, of: { kind: authMode, id: targetId } }
  }
}

function nodeIn(nodes: readonly GrantTreeNode[], key: string): GrantTreeNode | undefined {
  for (const node of nodes) {
    const found = node.key === key ? node : nodeIn(node.children ?? [], key)
    if (found) return found
  }
  return undefined
}

function keysIn({ key, children = [] }: GrantTreeNode): string[] {
  return [key, ...children.flatMap(keysIn)]
}
