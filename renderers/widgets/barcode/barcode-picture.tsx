import draw from 'jsbarcode'
import { useMemo } from 'react'

/** Width of the narrowest bar in CSS pixels. */
const BAR = 2

export function BarcodePicture({ text, pixels }: { text: string; pixels: number }) {
  const bars = useMemo(() => barsOf(text), [text])
  if (bars === undefined) return <span role="alert">只有英文、数字和半角符号可以显示为条形码</span>
  return (
    <svg
      className="r-picture__code"
      role="img"
      aria-label={`条形码：${text}`}
      width={bars.length * BAR}
      height={pixels}
      viewBox={`0 0 ${bars.length} 1`}
      preserveAspectRatio="none"
      shapeRendering="crispEdges"
    >
      <path d={[...bars].map((bar, x) => (bar === '1' ? `M${x} 0h1v1h-1z` : '')).join('')} fill="currentColor" />
    </svg>
  )
}

/** Bars as 1 and gaps as 0; undefined for characters outside Code 128, for which the library throws. */
function barsOf(text: string): string | undefined {
  if (!/^[\x20-\x7e]+$/.test(text)) return undefined
  const target: { encodings?: { data: string }[] } = {}
  draw(target, text, { format: 'CODE128' })
  return target.encodings?.map(({ data }) => data).join('')
}
