import { builtinEnvironments, type Environment } from 'vitest/runtime'

let isThere = false

/**
 * One window for all files of a worker: they share their modules, and what these keep of a window must stay true.
 * `between-tests.ts` tidies it up.
 */
const keptWindow: Environment = {
  name: 'kept-window',
  viteEnvironment: 'client',
  async setup(global, options) {
    if (!isThere) {
      await builtinEnvironments['happy-dom'].setup(global, options)
      keepOnlyWhatHides(global.HTMLStyleElement.prototype)
    }
    isThere = true
    return { teardown: () => undefined }
  },
}

const HIDES = /display\s*:\s*none|visibility\s*:\s*hidden/

/**
 * Leaves of a style sheet only the rules that hide something: what a test asks for by role must be seen.
 * The window tries every rule on every ancestor of an element whose style is asked for, and antd has thousands.
 * The same text is parsed once, since antd brings its styles again in each test.
 */
function keepOnlyWhatHides(prototype: HTMLStyleElement) {
  const known = new Map<string, CSSStyleSheet>()
  Object.defineProperty(prototype, 'sheet', {
    configurable: true,
    get(this: HTMLStyleElement) {
      if (!this.isConnected) return null
      const text = this.textContent
      const before = known.get(text)
      if (before) return before
      const sheet = new CSSStyleSheet()
      sheet.replaceSync(text)
      for (let at = sheet.cssRules.length - 1; at >= 0; at--) {
        if (!HIDES.test(sheet.cssRules[at]!.cssText)) sheet.deleteRule(at)
      }
      known.set(text, sheet)
      return sheet
    },
  })
}

// biome-ignore lint/style/noDefaultExport: vitest asks for one
export default keptWindow
