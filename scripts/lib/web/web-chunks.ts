import { join } from 'node:path'
import type { Rolldown } from 'vite'

type Context = Parameters<Extract<Rolldown.CodeSplittingGroup['name'], (...given: never) => unknown>>[1]

interface Part {
  name: string
  /** Our modules of the part; all of our modules that they import statically belong to it too. */
  roots: string[]
  /** Modules of packages that belong to it, whatever module imports them first. */
  packages?: RegExp
}

/** Packages that every page needs; browsers cache them across versions of the product. */
const base: Part = {
  name: 'base',
  roots: [],
  packages:
    /node_modules\/((react|react-dom|react-router|scheduler|axios|valtio|proxy-compare|stylis|@formily\/(core|reactive|react|reactive-react|path|shared|validator|json-schema)|@ant-design\/(cssinjs|cssinjs-utils|colors|fast-color)|@rc-component\/util|antd\/es\/(config-provider|button))\/|antd\/es\/theme\/(?!index|getDesignToken|themes\/(dark|compact))|antd\/es\/input\/(?!OTP|Search|TextArea|Group|index|style\/(otp|search)))/,
}

/** Our code that every page needs. */
const start: Part = {
  name: 'start',
  roots: [
    'src/web/main.tsx',
    // Pages with and without a session.
    'src/web/shell/page-title.ts',
    'src/web/screens/screen-view.tsx',
    'renderers/screen/screen.tsx',
  ],
}

/** Code of the frame around every page after sign-in. */
const frame: Part = {
  name: 'frame',
  roots: ['src/web/shell/signed-in-area.tsx', 'src/web/shell/tabs/tab-bar.tsx'],
  packages:
    /node_modules\/(@rc-component\/(menu|dropdown|overflow|select|virtual-list|tooltip)|antd\/es\/(menu|dropdown|layout|tooltip|select|breadcrumb|avatar|spin|empty))\//,
}

/** Code that nearly every list needs. */
const list: Part = {
  name: 'list',
  roots: [
    'renderers/blocks/data-table/data-table.tsx',
    'renderers/blocks/data-table/table-features.tsx',
    'renderers/blocks/search-form/search-form.tsx',
    'renderers/blocks/modal-form/modal-form.tsx',
    'renderers/blocks/drawer-form/drawer-form.tsx',
    'renderers/ui/button/button-icons.tsx',
    'renderers/blocks/search-form/search-extras.tsx',
    'renderers/widgets/dictionary-select/dictionary-select.tsx',
    'renderers/widgets/date-picker/date-picker.tsx',
    'renderers/widgets/date-time-picker/date-time-picker.tsx',
    'renderers/widgets/reference-select/reference-select.tsx',
    'renderers/widgets/reference-tree-select/reference-tree-select.tsx',
    'renderers/widgets/image-upload/image-upload.tsx',
  ],
  packages: /node_modules\/(@rc-component\/(table|pagination|checkbox)|antd\/es\/(table|pagination|checkbox))\//,
}

const SHARED = 'shared'

const FIRST_FILES = /^assets\/(rolldown-runtime|base|start)-.{7,8}\.(js|css)$/

/** Icons of the menu group that is open first. Pickers use some of them, which would each be a chunk of its own. */
const SYSTEM_ICONS =
  /@ant-design\/icons(-svg)?\/es\/(icons|asn)\/(Apartment|Audit|Bank|Contacts|Idcard|Link|Menu|Solution|Team|User)Outlined/

/** Buttons import the module without using it. */
const COLLAPSE = /node_modules\/(antd\/es\/collapse|@rc-component\/collapse)\//

/**
 * Splits the bundle for browsers. Pages load few files, since each file costs a request and an entry in the preload
 * lists, and is compressed separately.
 * Code that a kind of page always needs is one part; other code that several pages share is grouped. Small chunks are
 * not merged with neighbours: that once made the sign-in page load the menu search, and made chunks import each other
 * in a cycle.
 */
export function webChunks(projectRoot: string): Rolldown.CodeSplittingGroup[] {
  return [
    { name: 'collapse', test: COLLAPSE, priority: 9, includeDependenciesRecursively: false },
    ...[base, start, frame, list].map((part, at) => ({
      debugName: part.name,
      name: partOf(part, projectRoot),
      priority: 8 - at,
    })),
    { name: 'system-icons', test: SYSTEM_ICONS, priority: 2, includeDependenciesRecursively: false },
    { name: SHARED, minShareCount: 2, entriesAware: true },
  ]
}

/**
 * File name of a chunk. A shared chunk would be named after all its pages, and everybody loads those names in the
 * preload list, so the hash replaces them. That list has over a thousand hashes, which do not compress, so hashes are
 * as short as the bundler allows.
 */
export function webChunkFile({ name }: { name: string }): string {
  return name.startsWith(`${SHARED}~`) ? `assets/${SHARED}-[hash:7].js` : 'assets/[name]-[hash:7].js'
}

/** Takes the files that index.html already loads out of the preload list of another file. */
export const withoutFirstFiles = (_: string, files: string[], { hostType }: { hostType: 'html' | 'js' }): string[] =>
  hostType === 'html' ? files : files.filter((file) => !FIRST_FILES.test(file))

function partOf({ name, roots, packages }: Part, projectRoot: string) {
  let ours: Set<string> | undefined
  return (id: string, context: Context): string | null => {
    ours ??= reachedFrom(
      roots.map((root) => join(projectRoot, root)),
      context,
    )
    return packages?.test(id) || ours.has(id) ? name : null
  }
}

/** Returns the modules, and those of ours that they import statically; packages are left to the bundler. */
function reachedFrom(roots: string[], context: Context): Set<string> {
  const reached = new Set<string>()
  const open = [...roots]
  for (let id = open.pop(); id !== undefined; id = open.pop()) {
    if (reached.has(id)) continue
    reached.add(id)
    const info = context.getModuleInfo(id)
    if (!info) throw new Error(`${id} is named in scripts/lib/web/web-chunks.ts and is not in the bundle`)
    open.push(...info.importedIds.filter((imported) => !imported.includes('node_modules')))
  }
  return reached
}
