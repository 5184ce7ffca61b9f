import { cleanup, render } from '@testing-library/react'
import { ConfigProvider, theme } from 'antd'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { type ChartTheme, useChartTheme } from './chart-theme.ts'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

function themeIn(config: Parameters<typeof ConfigProvider>[0]['theme']): ChartTheme {
  let seen: ChartTheme | undefined
  function Probe() {
    seen = useChartTheme()
    return null
  }
  render(
    <ConfigProvider theme={config}>
      <Probe />
    </ConfigProvider>,
  )
  return seen!
}

describe('the look of a chart', () => {
  it('follows the theme, light and dark', () => {
    const light = themeIn({ token: { colorPrimary: '#f5222d' } })
    const dark = themeIn({ algorithm: theme.darkAlgorithm })
    expect(light.colours[0]).toBe('#f5222d')
    expect(light.ramp[1]).toBe('#f5222d')
    expect(new Set(light.colours).size).toBe(8)
    expect([light.ground, dark.ground]).toEqual(['#ffffff', '#141414'])
    expect(dark.text).toMatch(/255, ?255, ?255/)
    expect(dark.line).not.toBe(light.line)
  })

  it('animates only without prefers-reduced-motion', () => {
    expect(themeIn({}).motion).toBe(true)
    expect(themeIn({ token: { motion: false } }).motion).toBe(false)
    vi.stubGlobal('matchMedia', (query: string) => ({
      matches: query.includes('reduced-motion'),
      addEventListener: () => undefined,
      removeEventListener: () => undefined,
    }))
    expect(themeIn({}).motion).toBe(false)
  })
})
