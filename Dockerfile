# The product from the sources in this folder: docker build -t fieldwright .
# RUN lines use npm and node only, so that any base image with Node.js will do.
FROM node:22-bookworm-slim AS build
WORKDIR /build
COPY package.json package-lock.json ./
RUN npm ci
COPY . .
RUN npm run package
RUN npm prune --omit=dev
RUN node -e "require('node:fs').rmSync('node_modules/.cache', { recursive: true, force: true })"

FROM node:22-bookworm-slim
ENV NODE_ENV=production
ENV HOST=0.0.0.0
ENV DATA_DIR=/home/node/data
WORKDIR /home/node/app
COPY --from=build /build/dist.npm/package ./
COPY --from=build /build/node_modules ./node_modules
USER node
RUN node -e "require('node:fs').mkdirSync(process.env.DATA_DIR, { mode: 0o700 })"
VOLUME /home/node/data
EXPOSE 4400
HEALTHCHECK --start-period=60s CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT ?? 4400}/readyz`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "bin/fieldwright.mjs"]
