// Must run on old versions of Node: no syntax newer than modules themselves.

/** Ends the program with a plain sentence when this Node is too old to install and run the rest. */
export function requireNode() {
  const version = process.versions.node
  if (isNewEnough(version)) return
  console.error('需要 Node.js 20.19 或更高版本（22 系列需 22.12 或更高），当前为 ' + version + '；请升级后重试。')
  process.exit(1)
}

/** Oldest versions that vite and the server support. */
export function isNewEnough(version) {
  const parts = version.split('.').map(Number)
  if (parts[0] === 20) return parts[1] >= 19
  if (parts[0] === 22) return parts[1] >= 12
  return parts[0] > 22
}
