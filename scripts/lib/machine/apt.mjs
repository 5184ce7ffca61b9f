import { spawnSync } from 'node:child_process'
import { run } from '../run.mjs'

let updated = false

/** Checks whether system packages can be installed: as root on Debian and its derivatives. */
export function canInstallPackages() {
  return process.getuid?.() === 0 && spawnSync('apt-get', ['--version'], { stdio: 'ignore' }).status === 0
}

/** Installs packages of the system; false when that failed. */
export async function installPackages(names) {
  console.log(`正在安装系统软件包：${names.join('、')}……`)
  const options = { env: { DEBIAN_FRONTEND: 'noninteractive' }, stdio: ['ignore', 'ignore', 'inherit'] }
  if (!updated) updated = (await run('apt-get', ['update', '-q'], options)) === 0
  return (await run('apt-get', ['install', '-y', '-q', '--no-install-recommends', ...names], options)) === 0
}
