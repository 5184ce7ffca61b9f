/** Image pixels per CSS pixel: sharp on paper and on dense screens. */
const DENSITY = 2

/**
 * Renders a chart as PNG.
 * @param background CSS colour
 * @throws Error when the browser cannot draw the chart
 */
export async function chartImage(chart: SVGSVGElement, background: string): Promise<Blob> {
  const { clientWidth: width, clientHeight: height } = chart
  const image = new Image()
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(svgText(chart, width, height))}`
  await image.decode()
  const canvas = document.createElement('canvas')
  Object.assign(canvas, { width: width * DENSITY, height: height * DENSITY })
  const context = canvas.getContext('2d')!
  context.fillStyle = background
  context.fillRect(0, 0, canvas.width, canvas.height)
  context.drawImage(image, 0, 0, canvas.width, canvas.height)
  return new Promise((resolve, reject) =>
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('no image'))), 'image/png'),
  )
}

/** Text of the chart as a document of its own, which needs a namespace and a size. */
function svgText(chart: SVGSVGElement, width: number, height: number): string {
  const copy = chart.cloneNode(true) as SVGSVGElement
  copy.setAttribute('xmlns', 'http://www.w3.org/2000/svg')
  copy.setAttribute('width', String(width))
  copy.setAttribute('height', String(height))
  return new XMLSerializer().serializeToString(copy)
}
