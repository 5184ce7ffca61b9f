import type { ActionContext } from '#renderers/plugin.ts'
import type { FullScreen } from '#renderers/ui/hooks/use-full-screen.tsx'
import { closing } from '#renderers/ui/overlay/closing.ts'
import { paramsOf } from '#renderers/ui/overlay/params-of.ts'
import type { Row } from '#shared/documents/entity.ts'
import { OpenedPage } from './opened-page.tsx'

export interface OpenPageParameters {
  page: string
  as?: 'modal' | 'drawer'
  title?: string
  width?: number
  fullScreen?: FullScreen
  params?: Row
}

/** Opens another page above this one; resolves after the person or the page has closed it. */
export async function runOpenPage({ ports, screen }: ActionContext, parameters: OpenPageParameters): Promise<void> {
  const { page, as = 'modal', width, fullScreen, params = {} } = parameters
  const title = parameters.title ?? (await ports.documents.page(page)).title
  const { closed, close } = closing()
  const looks = { page, as, title, width, fullScreen, params: paramsOf(params), ports, Page: screen.Page }
  const hide = screen.show(
    <OpenedPage key={String(Math.random())} {...looks} onClosed={close} afterClose={() => hide()} />,
  )
  await closed
}
