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

/** Somebody as he is now in a tenant. @throws AppError for whom may not work there */
export type FindPerson = (userId: string, tenantId: number) => Promise<Principal>

interface Dependencies {
  runtime: Pick<FormRuntimeService, 'entityOf'>
  forms: Pick<StoredForms, 'documentsOf'>
  /** All that there are, by their addresses. */
  entities: ReadonlyMap<string, Entity>
  personIn: FindPerson
  links: Pick<FormLinkRepository, 'find'>
}

/** A form as a link shows it. */
export interface LinkedForm {
  entity: Entity
  form: OnlineForm
  screen: LinkScreen
}

/** A link that may be used at this moment. */
export interface OpenLink extends LinkedForm {
  link: FormLink
  /** By whose rights everything is done. */
  issuer: Principal
}

/** Without it nobody gives out links, and those that were given out end. */
export const ISSUE_PERMISSION = 'online:form-link:add'

/** The calls of a form that somebody needs to give out a link, and to have still when it is used. */
const CALLS = { view: ['queryById'], edit: ['queryById', 'edit'], add: ['add'] } as const

export type LinkAccess = ReturnType<typeof createLinkAccess>

/** Decides what a link opens: never more than its issuer may do at that moment. */
export function createLinkAccess({ runtime, forms, entities, personIn, links }: Dependencies) {
  return {
    screenFor,

    /**
     * What stands behind the secret of a link.
     * @throws AppError FORM_LINK_INVALID, whatever the reason is: unknown, expired, revoked, used up, or its issuer has lost the right
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
      // A control may be no field of the records, such as one that shows something of another record.
      reads: (name: string) =>
        Object.hasOwn(table.fields, name) &&
        isReadable(table, name, principal) &&
        mayTell(table.fields[name]!, principal),
      writes: (name: string) => isWritable(table, name, principal, allows === 'add' ? 'add' : 'edit'),
    }
    const listPage = pages[entity!.$id]!
    return { entity: entity!, form, screen: linkScreen({ form, entity: entity!, listPage, allows, rights }) }
  }

  /** Within the product a record is named to whoever sees what names it; to others only by who may look it up. */
  function mayTell({ 'x-ref': reference }: Field, principal: Principal): boolean {
    const target = reference && entities.get(reference.entity)
    return target === undefined || mayLookUp(target, principal)
  }

  async function issuerOf({ id, issuerId, tenantId }: FormLink): Promise<Principal> {
    const issuer = await personIn(issuerId, tenantId)
    if (issuer.isGuest || issuer.mustChangePassword || !issuer.may(ISSUE_PERMISSION)) throw new AppError('NOT_GRANTED')
    return { ...issuer, via: `通过链接 ${id}` }
  }
}

/** Whoever has a link that is worth nothing learns nothing about why. */
export async function asInvalid<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    throw error instanceof AppError && !SAID.has(error.code) ? new AppError('FORM_LINK_INVALID') : error
  }
}

/** What a person can mend by filling in something else, or by waiting; and our own faults. */
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
