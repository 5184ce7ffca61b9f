import { cleanup, render } from '@testing-library/react'
import { useRef } from 'react'
import { afterEach, expect, it, vi } from 'vitest'
import { useTallControl } from './use-tall-control.ts'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

/** The control of a cell, whose height the browser tells one after the other. */
function shown(heights: readonly number[]): (string | undefined)[] {
  let tell: () => void = () => undefined
  class Sizes {
    observe = () => undefined
    disconnect = () => undefined
    constructor(told: () => void) {
      tell = told
    }
  }
  vi.stubGlobal('ResizeObserver', Sizes)
  const { container } = render(<Control />)
  const control = container.querySelector('span')!
  return heights.map((height) => {
    vi.spyOn(control, 'scrollHeight', 'get').mockReturnValue(height)
    tell()
    return control.dataset.tall
  })
}

function Control() {
  const place = useRef<HTMLSpanElement>(null)
  useTallControl(place)
  return <span ref={place} />
}

it('leaves a control in its row that fits there', () => {
  expect(shown([32, 36])).toEqual([undefined, undefined])
})

it('lays a higher one over the rows, and never puts it back while it is there', () => {
  expect(shown([32, 60, 32, 300, 32])).toEqual([undefined, 'low', 'low', 'high', 'high'])
})
