import { DownloadOutlined, PictureOutlined } from '@ant-design/icons'
import { Button, theme } from 'antd'
import { type RefObject, useState } from 'react'
import { NoticedError } from '#renderers/ports.ts'
import { chartImage } from '#renderers/ui/chart/chart-image.ts'
import { showRefusal } from '#renderers/ui/feedback/show-refusal.ts'
import { useScreen } from '#renderers/ui/screen-context.ts'
import { GRAPH_BASE, type GraphHead } from '#shared/wire/graph.ts'
import type { ReportQuery } from '#shared/wire/report.ts'

interface GraphToolsProps {
  head: GraphHead
  /** Present conditions; the downloads cover all matching rows. */
  conditions: ReportQuery
  /** Element with the picture; absent without one. */
  card?: RefObject<HTMLElement | null>
}

/** Downloads of a graph: its picture and its rows. */
export function GraphTools({ head, conditions, card }: GraphToolsProps) {
  const { ports } = useScreen()
  const { token } = theme.useToken()
  const [busy, setBusy] = useState(false)

  async function saveRows(): Promise<void> {
    setBusy(true)
    try {
      await ports.download({ call: `GET ${GRAPH_BASE}/exportXlsById`, query: { ...conditions, id: head.code } })
    } catch (error) {
      if (!(error instanceof NoticedError)) showRefusal(error, ports)
    } finally {
      setBusy(false)
    }
  }

  async function saveImage(): Promise<void> {
    const picture = card?.current?.querySelector<SVGSVGElement>('.r-chart__canvas svg')
    if (!picture) return ports.notices.warning('没有可下载的图片')
    try {
      ports.handOver({ name: `${head.name}.png`, content: await chartImage(picture, token.colorBgContainer) })
    } catch {
      ports.notices.error('图片生成失败')
    }
  }

  return (
    <>
      {card && (
        <Button type="text" size="small" icon={<PictureOutlined aria-hidden />} onClick={() => void saveImage()}>
          图片
        </Button>
      )}
      <Button
        type="text"
        size="small"
        icon={<DownloadOutlined aria-hidden />}
        loading={busy}
        onClick={() => void saveRows()}
      >
        数据
      </Button>
    </>
  )
}
