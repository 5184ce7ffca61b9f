import { Type } from 'typebox'
import { answers, ok } from '#server/http/answers/envelope.ts'
import type { App } from '#server/http/app-type.ts'
import { principalOf } from '#server/http/pipeline/access.ts'
import type { CommentService } from './comment.service.ts'
import { LONGEST_COMMENT } from './comment-limits.ts'

const tags = ['workflow/comment']
const Id = Type.String({ minLength: 1, maxLength: 36 })
/** The service checks that the person takes part in the instance. */
const user = { access: 'user' } as const

const add = {
  tags,
  summary: 'Comment on an instance',
  body: Type.Object({
    processInstanceId: Id,
    content: Type.String({ minLength: 1, maxLength: LONGEST_COMMENT }),
    fileList: Type.Optional(Type.String({ maxLength: 10_000, description: 'Paths of files: comma list, or JSON' })),
  }),
  response: answers(Type.Object({ id: Type.String() })),
}
const withdraw = {
  tags,
  summary: 'Withdraw an own comment',
  body: Type.Object({ id: Id }),
  response: answers(Type.Null()),
}

export function commentRoutes(app: App, comments: CommentService): void {
  app.post('/act/processInstance/comment', { schema: add, config: user }, async (request) => {
    const { processInstanceId, content, fileList: files } = request.body
    return ok(await comments.add(principalOf(request), processInstanceId, { content, files }), '评论成功')
  })
  app.put('/act/processInstance/withdrawComment', { schema: withdraw, config: user }, async (request) => {
    await comments.withdraw(principalOf(request), request.body.id)
    return ok(null, '评论已撤回')
  })
}
