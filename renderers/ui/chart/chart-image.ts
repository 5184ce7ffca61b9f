/** Image pixels per CSS pixel: sharp on paper and on dense screens. */
const DENSITY = 2

/**
 * Renders a chart as PNG.
 * @param ground CSS colour of the background
 * @throws Error when the browser cannot draw it
 */
export async function chartImage(picture: SVGSVGElement, ground: string): Promise<Blob> {
  const { clientWidth: width, clientHeight: height } = picture
  const image = new Image()
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(textOf(picture, width, height))}`
  await image.decode()
  const canvas = document.createElement('canvas')
  Object.assign(canvas, { width: width * DENSITY, height: height * DENSITY })
  const pen = canvas.getContext('2d')!
  pen.fillStyle = ground
  pen.fillRect(0, 0, canvas.width, canvas.height)
  pen.drawImage(image, 0, 0, canvas.width, canvas.height)
  return new Promise((resolve, reject) =>
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('no image'))), 'image/png'),
  )
}

function textOf(picture: SVGSVGElement, width: number, height: number): string {
  const copy = picture.cloneNode(true) as SVGSVGElement
  copy.setAttribute('xmlns', 'http://www.w3.org/2000/svg')
  copy.setAttribute('width', String(width))
  copy.setAttribute('height', String(height))
  return new XMLSerializer().serializeToString(copy)
}
