import { AppError } from '#server/http/answers/errors.ts'
import type { Principal } from '#server/http/principal.ts'
import { hashOfToken, readToken } from '#server/http/token.ts'
import { tableOf } from '#server/records/entity-table.ts'
import { isReadable, isWritable } from '#server/records/policy/field-mask.ts'
import { mayLookUp } from '#server/records/policy/lookup-permission.ts'
import type { Entity, Field } from '#shared/documents/entity.ts'
import type { OnlineForm } from '#shared/documents/online-form/form.ts'
import { formOf } from '#shared/documents/online-form/form-documents.ts'
import type { LinkUse } from '#shared/wire/form-link.ts'
import type { FormRuntimeService } from '../form/records/form-runtime.service.ts'
import type { StoredForms } from '../form/stored-forms.service.ts'
import type { FormLink, FormLinkRepository } from './form-link.repository.ts'
import { type LinkScreen, linkScreen } from './link-screen.ts'

/** Finds a user with current permissions in a tenant. @throws AppError when the user may not work there */
export type FindPerson = (userId: string, tenantId: number) => Promise<Principal>

interface Dependencies {
  runtime: Pick<FormRuntimeService, 'entityOf'>
  forms: Pick<StoredForms, 'documentsOf'>
  /** All entities by address. */
  entities: ReadonlyMap<string, Entity>
  personIn: FindPerson
  links: Pick<FormLinkRepository, 'find'>
}

/** Form as a link shows it. */
export interface LinkedForm {
  entity: Entity
  form: OnlineForm
  screen: LinkScreen
}

/** Link that is valid now. */
export interface OpenLink extends LinkedForm {
  link: FormLink
  /** User whose permissions apply to everything done by the link. */
  issuer: Principal
}

/** Permission to issue links. When the issuer loses it, the issued links become invalid. */
export const ISSUE_PERMISSION = 'online:form-link:add'

/** Calls that the issuer of a link must be granted, when it is issued and when it is used. */
const CALLS = { view: ['queryById'], edit: ['queryById', 'edit'], add: ['add'] } as const

export type LinkAccess = ReturnType<typeof createLinkAccess>

/** Decides what a link opens: never more than its issuer may do now. */
export function createLinkAccess({ runtime, forms, entities, personIn, links }: Dependencies) {
  return {
    screenFor,

    /**
     * Resolves the secret of a link.
     * @throws AppError FORM_LINK_INVALID for any reason: unknown, expired, revoked, used up, or the issuer lost the
     * permission
     */
    async open(secret: string): Promise<OpenLink> {
      const token = readToken(secret)
      const link = token === undefined ? undefined : await links.find(hashOfToken(token))
      if (!link) throw new AppError('FORM_LINK_INVALID')
      return asInvalid(async () => {
        const issuer = await issuerOf(link)
        return { link, issuer, ...(await screenFor(issuer, link.tableName, link.allows)) }
      })
    },
  }

  /** @throws AppError NOT_GRANTED, FORM_NOT_SYNCHRONISED, PATH_UNKNOWN for the rows of a sub-table */
  async function screenFor(principal: Principal, code: string, allows: LinkUse): Promise<LinkedForm> {
    let entity: Entity | undefined
    for (const call of CALLS[allows]) entity = await runtime.entityOf(principal, code, call)
    const form = formOf(entity!)!
    const { pages } = forms.documentsOf(form, [])
    const table = tableOf(entity!)
    const rights = {
      // A control may have no field in the records, such as one that shows a field of another record.
      reads: (name: string) =>
        Object.hasOwn(table.fields, name) &&
        isReadable(table, name, principal) &&
        mayShowLabel(table.fields[name]!, principal),
      writes: (name: string) => isWritable(table, name, principal, allows === 'add' ? 'add' : 'edit'),
    }
    const listPage = pages[entity!.$id]!
    return { entity: entity!, form, screen: linkScreen({ form, entity: entity!, listPage, allows, rights }) }
  }

  /**
   * Users see the label of a referenced record wherever they see the reference. The page of a link shows it only when
   * its issuer may look the record up.
   */
  function mayShowLabel({ 'x-ref': reference }: Field, principal: Principal): boolean {
    const target = reference && entities.get(reference.entity)
    return target === undefined || mayLookUp(target, principal)
  }

  async function issuerOf({ id, issuerId, tenantId }: FormLink): Promise<Principal> {
    const issuer = await personIn(issuerId, tenantId)
    if (issuer.isGuest || issuer.mustChangePassword || !issuer.may(ISSUE_PERMISSION)) throw new AppError('NOT_GRANTED')
    return { ...issuer, via: `通过链接 ${id}` }
  }
}

/** Hides the reason why a link is invalid. */
export async function asInvalid<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    throw error instanceof AppError && !SAID.has(error.code) ? new AppError('FORM_LINK_INVALID') : error
  }
}

/**
 * Errors that a person can fix by other input or by waiting, and faults of the server. They are answered as they are.
 */
const SAID: ReadonlySet<string> = new Set([
  ...[
    'RECORD_INVALID',
    'FORM_STEP_REFUSED',
    'FORM_BUTTON_NOT_NOW',
    'VALUE_TAKEN',
    'REQUEST_INVALID',
    'TREE_PARENT_UNKNOWN',
  ],
  ...['DATABASE_BUSY', 'INTERNAL_FAULT', 'FORM_LINK_STALE'],
])
