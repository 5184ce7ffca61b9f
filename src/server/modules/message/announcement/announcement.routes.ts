import { ok } from '#server/http/answers/envelope.ts'
import type { App } from '#server/http/app-type.ts'
import { principalOf } from '#server/http/pipeline/access.ts'
import {
  copy,
  doReleaseData,
  doReovkeData,
  editByAnntIdAndUserId,
  getMyAnnouncementSend,
  listByUser,
  queryById,
  readAll,
  readers,
  readTotals,
  syncNotic,
} from './announcement.contract.ts'
import { partOf } from './announcement.rules.ts'
import type { AnnouncementService } from './announcement.service.ts'

/** Announcements of each category in the bell, and the largest request. */
const BELL_SIZE = 5
const LARGEST_BELL = 50
const NO_WORKFLOW = 'isNoBpm'

const user = { access: 'user' } as const
const own = { access: 'user', effect: 'personal' } as const

/** Announcement routes in addition to the record engine. Paths and spellings are those of the agreed interface. */
export function announcementRoutes(app: App, announcements: AnnouncementService): void {
  app.get(
    '/sys/annountCement/doReleaseData',
    { schema: doReleaseData, config: { access: { permission: 'message:announcement:release' }, effect: 'write' } },
    async (request) => {
      await announcements.release(principalOf(request), request.query.id)
      return ok(null, '该系统通知发布成功')
    },
  )

  app.get(
    '/sys/annountCement/doReovkeData',
    { schema: doReovkeData, config: { access: { permission: 'message:announcement:revoke' }, effect: 'write' } },
    async (request) => {
      await announcements.revoke(principalOf(request), request.query.id)
      return ok(null, '该系统通知撤销成功')
    },
  )

  app.get(
    '/sys/annountCement/syncNotic',
    { schema: syncNotic, config: { access: { permission: 'message:announcement:release' }, effect: 'write' } },
    async (request) => {
      await announcements.push(principalOf(request), request.query.anntId)
      return ok(null, '推送成功')
    },
  )

  app.post(
    '/sys/annountCement/copy',
    { schema: copy, config: { access: { permission: 'message:announcement:add' } } },
    async (request) => ok(await announcements.copy(principalOf(request), request.body.id), '已复制为新的草稿'),
  )

  const mayAsk = { access: { permission: 'message:announcement:readers' } }
  app.get('/sys/sysAnnouncementSend/list', { schema: readers, config: mayAsk }, async (request) => {
    const { anntId, realname, readFlag, departId, pageNo, pageSize } = request.query
    const filter = { realname: partOf(realname), readFlag, departId }
    return ok(await announcements.readers(principalOf(request), anntId, filter, { pageNo, pageSize }))
  })

  app.get('/sys/sysAnnouncementSend/readTotals', { schema: readTotals, config: mayAsk }, async (request) =>
    ok(await announcements.readTotals(principalOf(request), request.query.anntId)),
  )

  app.get('/sys/annountCement/listByUser', { schema: listByUser, config: own }, async (request) => {
    const requestedSize = Number(request.query.pageSize ?? BELL_SIZE)
    return ok(await announcements.bell(principalOf(request), Math.min(Math.max(requestedSize, 1), LARGEST_BELL)))
  })

  app.get('/sys/annountCement/queryById', { schema: queryById, config: user }, async (request) =>
    ok(await announcements.read(principalOf(request), request.query.id)),
  )

  app.put(
    '/sys/sysAnnouncementSend/editByAnntIdAndUserId',
    { schema: editByAnntIdAndUserId, config: user },
    async (request) => {
      await announcements.markRead(principalOf(request), request.body.anntId)
      return ok(null)
    },
  )

  app.put('/sys/sysAnnouncementSend/readAll', { schema: readAll, config: user }, async (request) => {
    await announcements.markRead(principalOf(request))
    return ok(null, '全部已读')
  })

  app.get(
    '/sys/sysAnnouncementSend/getMyAnnouncementSend',
    { schema: getMyAnnouncementSend, config: own },
    async (request) => {
      const { titile, sender, readFlag, msgCategory, priority, busType, bizSource, pageNo, pageSize } = request.query
      const filter = {
        titile: partOf(titile),
        sender: partOf(sender),
        readFlag,
        msgCategory,
        priority,
        busType,
        withoutWorkflow: bizSource === NO_WORKFLOW,
      }
      return ok(await announcements.received(principalOf(request), filter, { pageNo, pageSize }))
    },
  )
}
