import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { PlainFailure, projectRoot } from '../project.mjs'
import { runNode } from '../run.mjs'
import { canInstallPackages, installPackages } from './apt.mjs'

/** The headless shell draws no window of its own, so journeys take a fifth less time in it than in a whole browser. */
const usualPlaces = [
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome-stable',
  '/usr/bin/google-chrome',
  '/opt/google/chrome/chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
]

/** The browser for the tests, installed when there is none. Answers the path of its program. */
export async function requireChromium() {
  const found = (await findChromium()) ?? (await installChromium())
  if (found !== undefined) return found
  throw new PlainFailure('没有找到 Chromium，也无法安装；请安装后通过 CHROMIUM_PATH 指定其路径。')
}

async function findChromium() {
  const given = process.env.CHROMIUM_PATH
  if (given && !existsSync(given)) throw new PlainFailure(`CHROMIUM_PATH 指定的文件不存在：${given}`)
  return [given, ...usualPlaces, await playwrightPlace()].find((path) => path && existsSync(path))
}

/** Loaded late: the package may have been installed a moment ago. */
async function playwrightPlace() {
  const { chromium } = await import('playwright-core')
  return chromium.executablePath()
}

async function installChromium() {
  if (canInstallPackages() && (await installPackages(['chromium-headless-shell', 'fonts-noto-cjk'])))
    return findChromium()
  const cli = join(projectRoot, 'node_modules/playwright-core/cli.js')
  await runNode([cli, 'install', 'chromium'])
  return findChromium()
}
