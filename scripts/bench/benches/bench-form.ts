import type { Browser } from 'playwright-core'
import { launchChromium } from '../browser/browser.ts'
import { serveFormPage } from '../browser/form-page.ts'
import { type FormFigures, measureForm } from '../browser/measure-form.ts'
import { comparison, type Findings, type Result } from '../result.ts'

export const FORM_COUNTS = [50, 200, 1000]

/** Draws frames when they are ready, not at the rate of a missing screen. */
export const FORM_BROWSER_FLAGS = ['--disable-frame-rate-limit', '--disable-gpu-vsync']

type Side = 'ours' | 'by-hand'

const figures: { readonly key: keyof FormFigures; readonly name: string; readonly goal?: { ratioAtMost: number } }[] = [
  { key: 'mountMs', name: 'mount', goal: { ratioAtMost: 1 } },
  { key: 'mountCpuMs', name: 'CPU to mount' },
  { key: 'keyMs', name: 'key to paint', goal: { ratioAtMost: 1 } },
  { key: 'keyCpuMs', name: 'CPU per key' },
  { key: 'fullKeyMs', name: 'key to paint, once scrolled through' },
]

/** Compares long forms with a form written by hand with antd; each measurement in a new window. */
export async function benchForm(rounds: number): Promise<Findings> {
  const page = await serveFormPage()
  const browser = await launchChromium(FORM_BROWSER_FLAGS)
  try {
    const results: Result[] = []
    for (const count of FORM_COUNTS) results.push(...(await compareForms(browser, page.url, count, rounds)))
    return {
      results,
      notes: [
        'form: production build, three columns, every sixth field required, every tenth under a condition on the first one; mount = until every field inside the window has its control; the code of both is loaded before; frames are not held back to a screen rate; CPU is that of the main thread',
        'form: ours mounts controls when they come near, so "once scrolled through" types again when all of them are there',
      ],
    }
  } finally {
    await browser.close()
    await page.close()
  }
}

async function compareForms(browser: Browser, url: string, count: number, rounds: number): Promise<Result[]> {
  const measured: Record<Side, FormFigures[]> = { ours: [], 'by-hand': [] }
  for (let round = 0; round < rounds; round++) {
    const sides: Side[] = round % 2 === 0 ? ['ours', 'by-hand'] : ['by-hand', 'ours']
    for (const side of sides) measured[side].push(await measureForm(browser, `${url}?side=${side}`, count))
  }
  return figures.map(({ key, name, goal }) =>
    comparison({
      name: `form of ${count}: ${name}`,
      unit: 'ms',
      ours: measured.ours.map((figure) => figure[key]),
      baseline: measured['by-hand'].map((figure) => figure[key]),
      baselineName: 'antd Form by hand',
      goal,
    }),
  )
}
