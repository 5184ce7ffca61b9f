import { useMemo } from 'react'
import { encode } from 'uqr'

export function QrPicture({ text, pixels }: { text: string; pixels: number }) {
  const code = useMemo(() => drawn(text), [text])
  if (!code) return <span role="alert">内容过长，无法显示为二维码</span>
  return (
    <svg
      className="r-picture__code"
      role="img"
      aria-label={`二维码：${text}`}
      width={pixels}
      height={pixels}
      viewBox={`0 0 ${code.size} ${code.size}`}
      shapeRendering="crispEdges"
    >
      <path d={code.path} fill="currentColor" />
    </svg>
  )
}

/** Undefined for a text beyond the capacity of a code (2,331 bytes). */
function drawn(text: string): { size: number; path: string } | undefined {
  try {
    const { size, data } = encode(text, { ecc: 'M', border: 0 })
    const dark = data.flatMap((row, y) => row.flatMap((on, x) => (on ? [`M${x} ${y}h1v1h-1z`] : [])))
    return { size, path: dark.join('') }
  } catch {
    return undefined
  }
}
