// What a parent's phone downloads before the survey is in use, and proof that no staff code and nothing that the oldest
// supported browsers lack is in it.
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { findUnsupported } from './browser-support.mjs'

const budget = 90_000
const built = join(import.meta.dirname, '../../parent_survey/static')

/** A survey chunk may hold the survey's own files, the part of the shell that both entries share, and shared code. Of
 *  packages only these: another one in a dependency of a dependency would come unseen. */
const allowed = [
  /^node_modules\/(react|react-dom|scheduler|lucide-react|@noble\/hashes)\//,
  /^src\/shared\//,
  /^src\/features\/intake\//,
  /^src\/app\/survey\//,
  /^src\/app\/shell\/error-(boundary|page)\.tsx$/,
  /^src\/app\/(start|survey-main)\.tsx?$/,
  /^src\/app\/survey-main\.css$/,
  /^survey\.html$/,
]

const modules = JSON.parse(readText('.vite/modules.json'))

// The page names everything that is fetched from the beginning; the later steps come when the first one is in use.
const page = readText('survey.html')
const named = [...new Set(page.match(/assets\/[^"]+\.(js|css)/g))]
// One catalogue comes with it, in the parent's language: the largest counts.
const catalogues = Object.values(JSON.parse(readText('languages.json'))).map(({ script }) => script.slice(1))
const [catalogue] = catalogues.sort((one, other) => brotliSize(other) - brotliSize(one))
const firstLoad = [...named, catalogue]
const sizes = firstLoad.map((file) => [file, brotliSize(file)])
const total = sizes.reduce((sum, [, size]) => sum + size, 0)
const foreign = Object.values(modules)
  .flat()
  // Bundler helpers have names that start with a NUL byte and belong to nobody.
  .filter((path) => !path.includes('\0') && !allowed.some((pattern) => pattern.test(path)))
const files = [...new Set([...firstLoad, ...Object.keys(modules)])]
const unsupported = files.flatMap((file) =>
  findUnsupported(readText(file)).map((name) => `${name} in ${file}`),
)

for (const [file, size] of sizes) console.log(`  ${kilobytes(size).padStart(6)} kB  ${file}`)
console.log(`survey first load: ${kilobytes(total)} kB of ${kilobytes(budget)} kB`)

if (total > budget) fail('The first load of the survey is over its budget.')
if (foreign.length > 0) fail(`The survey loads code that is not its own:\n  ${foreign.join('\n  ')}`)
if (unsupported.length > 0)
  fail(`The survey uses what the oldest supported browsers lack:\n  ${unsupported.join('\n  ')}`)

function readText(name) {
  const path = join(built, name)
  if (!existsSync(path)) fail(`There is no ${name}. Run "npm run build" first.`)
  return readFileSync(path, 'utf8')
}

/** The server sends files below the precompression limit as they are; compressed here they count the same or less. */
function brotliSize(file) {
  const path = join(built, file)
  return existsSync(`${path}.br`)
    ? readFileSync(`${path}.br`).length
    : brotliCompressSync(readFileSync(path)).length
}

function kilobytes(bytes) {
  return (bytes / 1000).toFixed(bytes % 1000 === 0 ? 0 : 1)
}

function fail(sentence) {
  console.error(sentence)
  process.exit(1)
}
