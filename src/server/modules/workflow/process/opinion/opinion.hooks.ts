import type { EntityHooks } from '#server/records/engine-dependencies.ts'
import type { TraceService } from '../instance/trace/trace.service.ts'
import type { OpinionRepository } from './opinion.repository.ts'

interface Dependencies {
  opinions: OpinionRepository
  traces: Pick<TraceService, 'mayRead'>
}

/** Files of opinions and comments are readable for everybody who sees them in the trace, and for nobody else. */
export function createOpinionHooks({ opinions, traces }: Dependencies): {
  opinion: EntityHooks<'workflow/opinion'>
  comment: EntityHooks<'workflow/comment'>
} {
  return {
    opinion: {
      async mayRead(id, principal) {
        const instance = await opinions.instanceOfTask(id)
        return instance !== undefined && traces.mayRead(principal, instance)
      },
    },
    comment: {
      async mayRead(id, principal) {
        const instance = await opinions.instanceOfComment(id)
        return instance !== undefined && traces.mayRead(principal, instance)
      },
    },
  }
}
