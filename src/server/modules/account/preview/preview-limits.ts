import type { Principal } from '../../../http/principal.ts'
import type { PreviewRepository } from './preview.repository.ts'

/** Whose product one may look at; a button of its own grants it. */
export const PREVIEW_PERMISSION = 'system:user:preview'

interface Needs {
  previews: Pick<PreviewRepository, 'beyond'>
  /** Keys of the departments that a person leads, with those below. */
  ledIds(principal: Principal): Promise<readonly string[]>
}

export type PreviewLimits = ReturnType<typeof createPreviewLimits>

/** Nobody looks as somebody who may more than he himself, and sees no rows that he would not see. */
export function createPreviewLimits({ previews, ledIds }: Needs) {
  return {
    /** What the subject has beyond the viewer, by name; empty when the viewer may look. */
    async beyond(viewer: Principal, subject: Principal): Promise<string[]> {
      if (viewer.isAdmin) return []
      if (subject.isAdmin) return ['管理员角色']
      const names = await previews.beyond(viewer, subject)
      if (names.length > 0) return names
      const own = new Set(await ledIds(viewer))
      return (await ledIds(subject)).every((id) => own.has(id)) ? [] : ['所负责的部门']
    },
  }
}
