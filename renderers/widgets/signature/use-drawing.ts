import { type PointerEvent, type RefObject, useState } from 'react'

const INK = '#000'
const LINE_WIDTH = 2.5
/** Font size of a typed name, as part of the height. */
const LETTER_SIZE = 0.45

interface Drawing {
  isEmpty: boolean
  clear(): void
  /** Replaces the drawing by a typed name. */
  write(text: string): void
  /** @throws Error when the browser cannot create a picture. */
  picture(): Promise<Blob>
  /** Event handlers of the sheet. */
  strokes: Record<'onPointerDown' | 'onPointerMove', (event: PointerEvent<HTMLCanvasElement>) => void>
}

/** Strokes of a pen, finger or mouse on a sheet. */
export function useDrawing(sheet: RefObject<HTMLCanvasElement | null>): Drawing {
  const [isEmpty, setEmpty] = useState(true)
  const wipe = () => {
    const canvas = sheet.current
    canvas?.getContext('2d')?.clearRect(0, 0, canvas.width, canvas.height)
  }
  return {
    isEmpty,
    clear() {
      wipe()
      setEmpty(true)
    },
    write(text) {
      wipe()
      const canvas = sheet.current
      if (canvas) drawText(canvas, text.trim())
      setEmpty(text.trim() === '')
    },
    async picture() {
      const picture = await new Promise<Blob | null>((resolve) => {
        if (sheet.current) sheet.current.toBlob(resolve, 'image/png')
        else resolve(null)
      })
      if (picture === null) throw new Error('the sheet gave no picture')
      return picture
    },
    strokes: {
      onPointerDown(event) {
        if (event.button !== 0) return
        event.currentTarget.setPointerCapture?.(event.pointerId)
        const pen = penOf(event.currentTarget)
        pen?.beginPath()
        pen?.moveTo(...placeOn(event))
        // A dot, for people who only touch.
        pen?.lineTo(...placeOn(event))
        pen?.stroke()
        setEmpty(false)
      },
      onPointerMove(event) {
        if ((event.buttons & 1) === 0) return
        const pen = penOf(event.currentTarget)
        pen?.lineTo(...placeOn(event))
        pen?.stroke()
      },
    },
  }
}

function penOf(canvas: HTMLCanvasElement): CanvasRenderingContext2D | null {
  const pen = canvas.getContext('2d')
  if (!pen) return null
  pen.strokeStyle = INK
  pen.lineWidth = LINE_WIDTH
  pen.lineCap = 'round'
  pen.lineJoin = 'round'
  return pen
}

/** The sheet may be displayed smaller than its canvas. */
function placeOn({ nativeEvent, currentTarget }: PointerEvent<HTMLCanvasElement>): [number, number] {
  const { width, height } = currentTarget.getBoundingClientRect()
  return [
    nativeEvent.offsetX * (currentTarget.width / (width || currentTarget.width)),
    nativeEvent.offsetY * (currentTarget.height / (height || currentTarget.height)),
  ]
}

function drawText(canvas: HTMLCanvasElement, text: string): void {
  const pen = canvas.getContext('2d')
  if (!pen) return
  pen.fillStyle = INK
  pen.font = `${Math.round(canvas.height * LETTER_SIZE)}px KaiTi, STKaiti, cursive`
  pen.textAlign = 'center'
  pen.textBaseline = 'middle'
  pen.fillText(text, canvas.width / 2, canvas.height / 2, canvas.width * 0.9)
}
