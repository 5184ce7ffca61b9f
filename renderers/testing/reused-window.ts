import { builtinEnvironments, type Environment } from 'vitest/runtime'

let isThere = false

/**
 * One window for all files of a worker. The files share their modules, and references of these modules to the window
 * must stay valid.
 * `between-tests.ts` cleans it up.
 */
const reusedWindow: Environment = {
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
 * Reduces a style sheet to the rules that hide something, since queries by role need only these.
 * For each computed style the window matches every rule against every ancestor, and antd has thousands of rules.
 * Each text is parsed once, since antd inserts its styles again in each test.
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

// biome-ignore lint/style/noDefaultExport: vitest requires one
export default reusedWindow
