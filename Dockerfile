# The image of touchstone. In a checkout: npm pack && docker build -t touchstone .
# The base can be replaced by any that has Node.js 20.19 or later and npm.
ARG BASE=node:22-slim
FROM ${BASE}

# The tarball of 1 MB stays in a layer of the image: a mount that avoids this needs BuildKit.
COPY touchstone-*.tgz /tmp/package/
RUN npm install --global --omit=dev --ignore-scripts --no-audit --no-fund --no-update-notifier /tmp/package/touchstone-*.tgz \
  && rm -rf /tmp/package /root/.npm \
  && mkdir -p /work/compliance \
  && chmod 1777 /work /work/compliance

# Reports are written below this folder, by any user: mount a folder of yours at /work/compliance, and pass `--user`.
WORKDIR /work
# The user without privileges that the images of Node.js have, as a number, so that its absence elsewhere does not matter.
USER 1000:1000

# A form without a shell, so that the command is process 1 and receives the signals. Whether a node is healthy is asked
# where one runs, in the compose files of examples/compose: the image runs every command.
ENTRYPOINT ["touchstone"]
CMD ["--help"]
