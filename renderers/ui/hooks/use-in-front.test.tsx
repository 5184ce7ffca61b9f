import { render } from '@testing-library/react'
import { Activity } from 'react'
import { describe, expect, it } from 'vitest'
import { useInFront } from './use-in-front.ts'

describe('being in front', () => {
  it('ends when the page goes behind another, and begins anew when it is back', async () => {
    const seen: boolean[] = []
    const Page = () => {
      seen.push(useInFront())
      return null
    }
    const shown = (mode: 'visible' | 'hidden') => (
      <Activity mode={mode}>
        <Page />
      </Activity>
    )
    const { rerender } = render(shown('visible'))
    expect(seen).toEqual([false, true])
    rerender(shown('hidden'))
    rerender(shown('visible'))
    expect(seen.slice(2).includes(false)).toBe(true)
    expect(seen.at(-1)).toBe(true)
  })
})
