import { Type } from 'typebox'
import { answers, ok } from '#server/http/answers/envelope.ts'
import type { App } from '#server/http/app-type.ts'
import { principalOf } from '#server/http/pipeline/access.ts'
import type { FormSendService } from './form-send.service.ts'

const tags = ['online/form-send']
const body = Type.Object({ ids: Type.String({ minLength: 1, maxLength: 70_000, description: 'comma list' }) })

const resend = { tags, summary: 'Retry failed or cancelled sends', body, response: answers(Type.Null()) }
const cancel = { tags, summary: 'Cancel waiting sends', body, response: answers(Type.Null()) }

/** The list is a call of `online/form-send`. */
export function formSendRoutes(app: App, sends: FormSendService): void {
  const base = '/online/cgform/send'
  const allowed = (verb: string) => ({ access: { permission: `online:form-send:${verb}` } })

  app.put(`${base}/resend`, { schema: resend, config: allowed('resend') }, async (request) => {
    const count = await sends.resend(principalOf(request), request.body.ids)
    return ok(null, `${count}次调用将重新发送`)
  })

  app.put(`${base}/cancel`, { schema: cancel, config: allowed('cancel') }, async (request) => {
    const count = await sends.cancel(principalOf(request), request.body.ids)
    return ok(null, `已取消${count}次调用`)
  })
}
