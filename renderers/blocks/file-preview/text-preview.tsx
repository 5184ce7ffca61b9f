import { Skeleton } from 'antd'
import { useCallback } from 'react'
import { FailedCard } from '#renderers/ui/feedback/failed-card.tsx'
import { useQuery } from '#renderers/ui/hooks/use-query.ts'
import { decodedText } from './preview-kind.ts'

/** Maximum bytes of the preview. */
const MOST = 200_000

/** Beginning of a text file, unformatted. */
export function TextPreview({ address, height }: { address: string; height: number }) {
  const { state, value, reason, reload } = useQuery(useCallback(() => readBeginning(address), [address]))
  if (state === 'failed') return <FailedCard reason={reason} onRetry={reload} />
  if (value === undefined) return <Skeleton active title={false} paragraph={{ rows: 6 }} />
  return (
    <>
      <pre className="r-file-preview__text" style={{ maxHeight: height }}>
        {value.text || '（空文件）'}
      </pre>
      {value.isCut && <p className="r-file-preview__note">文件较大，只显示开头部分，请下载后查看全部</p>}
    </>
  )
}

async function readBeginning(address: string): Promise<{ text: string; isCut: boolean }> {
  const response = await fetch(address, { headers: { range: `bytes=0-${MOST - 1}` } })
  // The server answers a range request for an empty file with 416.
  if (response.status === 416) return { text: '', isCut: false }
  if (!response.ok) throw new Error(`status ${response.status}`)
  const content = await response.arrayBuffer()
  const whole = Number(/\/(\d+)$/.exec(response.headers.get('content-range') ?? '')?.[1] ?? content.byteLength)
  return { text: decodedText(content), isCut: whole > content.byteLength }
}
