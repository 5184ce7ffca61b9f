import type { DocumentStore } from '#server/documents/document-store.ts'
import { AppError } from '#server/http/answers/errors.ts'
import type { Principal } from '#server/http/principal.ts'
import { hashOfToken, newToken } from '#server/http/token.ts'
import type { NewId } from '#server/platform/ids.ts'
import type { LogOperation } from '#server/platform/operation-log.ts'
import type { RecordEngine } from '#server/records/engine.ts'
import type { EntityAt } from '#shared/documents/entity-rows.ts'
import type { LinkUse } from '#shared/wire/form-link.ts'
import { type FormLinkRepository, revokeLinks } from './form-link.repository.ts'
import type { LinkAccess } from './form-link-access.ts'
import { type LinkScreen, missingForAdd } from './link-screen.ts'

interface Dependencies {
  engine: Pick<RecordEngine, 'get' | 'change'>
  store: Pick<DocumentStore, 'find'>
  access: LinkAccess
  links: Pick<FormLinkRepository, 'insert' | 'removeEnded'>
  linkEntity: EntityAt<'online/form-link'>
  newId: NewId
  logOperation: LogOperation
}

export interface LinkRequest {
  /** Table of a form, or the id of its definition. */
  table: string
  allows: LinkUse
  dataId?: string
  /** Lifetime in hours. */
  hours: number
  /** Most records that may be added. */
  maxUses?: number
}

export interface IssuedLink {
  id: string
  /** Path below the address of the application. */
  path: string
  expiresAt: string
  /** What the page leaves out or does not let visitors fill in, and why. */
  notes: string
}

export type FormLinkService = ReturnType<typeof createFormLinkService>

/** Days for which the list shows a link after its end. */
const ENDED_RETENTION_DAYS = 90

const PAGES: Record<LinkUse, string> = { view: 'OnlineIframe', edit: 'OnlineIframeEdit', add: 'OnlineIframeEdit' }
const WORDS: Record<LinkUse, string> = { view: '查看', edit: '编辑', add: '填报' }

/** Issues and revokes links, which open one record of an online form, or an empty form, without a session. */
export function createFormLinkService({ engine, store, access, links, linkEntity, newId, logOperation }: Dependencies) {
  return {
    /**
     * Issues a link. Only this answer contains the secret; nobody can read it later.
     * @throws AppError NOT_GRANTED, FORM_NOT_SYNCHRONISED; RECORD_NOT_FOUND for a record that the issuer does not
     * see; FORM_LINK_UNFIT for a form that cannot be filled in by a link
     */
    async issue(principal: Principal, { table, allows, dataId, hours, maxUses }: LinkRequest): Promise<IssuedLink> {
      if (principal.isGuest) throw new AppError('NOT_GRANTED')
      const { entity, form, screen } = await access.screenFor(principal, table, allows)
      if (allows === 'add') requireFillable(missingForAdd(entity, screen.filled))
      else await engine.get(principal, entity, dataId ?? '')
      if (allows !== 'view' && ![screen, ...screen.rows].some(({ filled }) => filled.size > 0))
        throw incompatible('没有可以在链接页面填写的字段')
      const document = await store.find({ kind: 'entity', address: entity.$id })
      if (!document) throw new AppError('FORM_UNKNOWN')
      const [id, token] = [newId(), newToken()]
      const expiresAt = await links.insert({
        ...{ id, formId: document.id, tableName: form.head.tableName, allows },
        dataId: allows === 'add' ? null : dataId!,
        tokenHash: hashOfToken(token),
        issuerId: principal.userId,
        tenantId: principal.tenantId,
        createBy: principal.username,
        lifetimeHours: hours,
        maxUses: allows === 'add' ? (maxUses ?? 1) : null,
      })
      const content = `生成${form.head.tableTxt}的${WORDS[allows]}链接 ${id}，${hours}小时内有效`
      await logOperation(principal, 'add', content)
      // Browsers do not send the part after `#`, so it reaches no server log and no Referer.
      return { id, path: `/onlineIframe/${PAGES[allows]}#${token}`, expiresAt, notes: notesOn(screen, allows) }
    },

    /** Ends links before their time, all or none. @throws AppError IDS_MISSING, RECORD_NOT_FOUND */
    async revoke(principal: Principal, ids: unknown): Promise<void> {
      const keys = await engine.change(principal, linkEntity, ids, async (rows, { trx }) =>
        revokeLinks(
          trx,
          rows.map((row) => String(row.id)),
        ),
      )
      await logOperation(principal, 'edit', `撤销表单链接 ${keys.join('、')}`)
    },

    /** Deletes links that ended long ago. */
    removeOld: () => links.removeEnded(ENDED_RETENTION_DAYS),
  }
}

/** Tells the issuer what visitors cannot fill in. */
function notesOn({ closed, rows, closedRows }: LinkScreen, allows: LinkUse): string {
  const titles = [...closed, ...rows.flatMap((each) => each.closed)]
  if (allows === 'view') return '打开链接的人只能查看'
  const shown = allows === 'add' ? '不在链接页面显示' : '在链接页面只能查看'
  const notes = [
    ...(titles.length > 0 ? [`${titles.join('、')}：人员和部门不提供给没有账号的人选择，${shown}`] : []),
    ...(closedRows.length > 0 ? [`${closedRows.join('、')}：有不能在链接页面填写的必填字段，不能添加行`] : []),
  ]
  return notes.length > 0 ? notes.join('；') : '表单中可以填写的字段都在链接页面'
}

function requireFillable(missing: readonly string[]): void {
  if (missing.length > 0) throw incompatible(`${missing.join('、')}为必填，但不能在链接页面填写`)
}

const incompatible = (reason: string) => new AppError('FORM_LINK_UNFIT', { reason })
