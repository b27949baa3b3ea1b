# SPDX-FileCopyrightText: LongTake authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""The network of bench/sequence in Keras 3 on TensorFlow: whole training steps, or predictions, of one video.

Run by compare.py in an environment of its own. Prints one line of JSON.
"""

import os

os.environ["KERAS_BACKEND"] = "tensorflow"
os.environ["TF_CPP_MIN_LOG_LEVEL"] = "2"
# TensorFlow leaves oneDNN's kernels out on some processors (AMD without AVX-512), where a step at 4 filters then takes
# three times as long. The peer runs with the faster of its own ways.
os.environ.setdefault("TF_ENABLE_ONEDNN_OPTS", "1")

import keras  # noqa: E402
import numpy  # noqa: E402
import tensorflow  # noqa: E402

from measure import arguments, report  # noqa: E402

HEIGHT, WIDTH, CLASSES = 135, 240, 9


def network(filters, frames):
    pictures = keras.Input((frames, HEIGHT, WIDTH, 1))
    hidden = keras.layers.ConvLSTM2D(filters, 3, padding="same", return_sequences=True)(pictures)
    normal = keras.layers.BatchNormalization()(hidden)
    # As an operation: TimeDistributed(GlobalAveragePooling2D()) takes three times as long for the whole step.
    means = keras.ops.mean(normal, axis=(2, 3))
    return keras.Model(pictures, keras.layers.Dense(CLASSES, activation="softmax")(means))


def main():
    options = arguments()
    tensorflow.config.threading.set_intra_op_parallelism_threads(options.threads)
    random = numpy.random.default_rng(1)
    pictures = random.standard_normal((1, options.frames, HEIGHT, WIDTH, 1), dtype="float32")
    classes = random.integers(0, CLASSES, (1, options.frames))
    model = network(options.filters, options.frames)
    model.compile(optimizer="adam", loss="sparse_categorical_crossentropy", jit_compile=options.compile)
    if options.work == "train":
        work = lambda: model.train_on_batch(pictures, classes)  # noqa: E731
    else:
        work = lambda: model.predict_on_batch(pictures)  # noqa: E731
    report(work, options, f"Keras {keras.__version__}, TensorFlow {tensorflow.__version__}")


main()
